import { globMatcher } from '../../engine/glob.js';

/** What a declaration may name: an operation of the contract. */
export interface NamedOperation {
  /** `GET /path/{template}` */
  id: string;
  name: string;
  path: string;
}

export interface LeftOut {
  /** The declaration by which a rule is not checked, by its id. */
  byRule: Map<string, string>;
  /** Ids of the operations that are left out as a whole. */
  operations: Set<string>;
  /** Declarations that name nothing here. */
  unmatched: string[];
}

/**
 * Which rules a target's declarations of what it leaves out take away. A declaration is a rule id (`*` stands for any
 * characters), an operation (`GET /path/{template}`, or its path alone), or words of an operation's name or path. A rule
 * about several operations goes with the first that is left out.
 */
export function leftOut(
  declarations: readonly string[],
  rules: readonly { id: string; operations: readonly string[] }[],
  operations: readonly NamedOperation[],
): LeftOut {
  const byRule = new Map<string, string>();
  const without = new Set<string>();
  const unmatched = declarations.filter((declaration) => {
    const wanted = globMatcher(declaration);
    const named = new Set(operations.filter((each) => isNamed(each, declaration)).map(({ id }) => id));
    named.forEach((id) => without.add(id));
    const taken = rules.filter(
      (rule) => wanted(rule.id) || rule.operations.some((operation) => named.has(operation)),
    );
    for (const { id } of taken) if (!byRule.has(id)) byRule.set(id, declaration);
    return taken.length === 0 && named.size === 0;
  });
  return { byRule, operations: without, unmatched };
}

function isNamed({ id, name, path }: NamedOperation, declaration: string): boolean {
  if (declaration === id || declaration === path || declaration === name) return true;
  if (/[/*{]/.test(declaration)) return false;
  const words = wordsOf(declaration);
  const own = new Set(wordsOf(`${name} ${path.replaceAll(/\{[^}]*\}/g, ' ')}`));
  return words.length > 0 && words.every((word) => own.has(word));
}

/** In lower case and in the singular: `exports` names the operation `export`. */
function wordsOf(text: string): string[] {
  return text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word.length > 2 ? word.replace(/s$/, '') : word));
}
