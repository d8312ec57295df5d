import { readFileSync } from 'node:fs';
import { schemaMistakes } from '../../engine/files/located.js';
import type { Case, CaseSource, CheckOutcome, MutantDraft, Step } from '../../engine/types/index.js';

/** What functions of a kind answer. */
interface Shapes {
  operations: string[];
  step: Step;
  case: Case;
  none: NonNullable<CaseSource['none']>;
  outcome: CheckOutcome;
  mutant: Omit<MutantDraft, 'wrap'>;
}

const shapes = JSON.parse(readFileSync(new URL('shapes.json', import.meta.url), 'utf8')) as Record<
  keyof Shapes,
  object
>;

/**
 * A plain copy of what a kind gave, as its shape says. Throws an Error that tells the first difference: what is no JSON,
 * such as a function or a cycle, cannot be sent again.
 */
export function asShape<Name extends keyof Shapes>(shape: Name, value: unknown, what: string): Shapes[Name] {
  const text = JSON.stringify(value) as string | undefined;
  const copy: unknown = text === undefined ? undefined : JSON.parse(text);
  const [mistake] = schemaMistakes(shapes[shape], copy === undefined ? null : copy, [what]);
  if (mistake) throw new Error(`${mistake.at.join('/')}: ${mistake.says}`);
  return copy as Shapes[Name];
}

/** The cases of a kind, random ones read as they are made. Throws an Error for anything else. */
export function asSource(source: CaseSource | undefined): CaseSource {
  if (source instanceof Promise) throw new Error('answers a promise: only check may be asynchronous');
  const { examples = [], random, atMost, none, ...rest } = source ?? {};
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    throw new Error(`unknown member ${unknown}; members are examples, random, atMost, none`);
  if (none) return { none: asShape('none', none, 'none') };
  if (!Array.isArray(examples)) throw new Error('examples must be a list of cases');
  if (random !== undefined && typeof (random as Partial<typeof random>).generate !== 'function')
    throw new Error('random must be an arbitrary of fast-check');
  if (examples.length === 0 && !random) throw new Error('answers no cases: say why there are none (none)');
  return {
    examples: examples.map((each, index) => asShape('case', each, `examples/${index}`)),
    ...(random ? { random: random.map((each) => asShape('case', each, 'random')) } : {}),
    ...(typeof atMost === 'number' ? { atMost } : {}),
  };
}

/** Mutants or variants of a kind. Throws an Error for anything else. */
export function asMutants(drafts: MutantDraft[]): MutantDraft[] {
  return drafts.map(({ wrap, ...said }) => {
    if (typeof wrap !== 'function') throw new Error('a mutant has no function wrap');
    return { ...asShape('mutant', said, 'a mutant'), wrap };
  });
}
