import type { Linted } from '../../engine/contract/lint.js';
import { withOwnRows } from '../../engine/contract/own/rows.js';
import type { Mistake } from '../../engine/files/located.js';
import { isObject } from '../../engine/json/guards.js';
import { placeOf, whereIs } from '../../engine/openapi/read/node.js';
import type { DocumentSource } from '../../engine/openapi/read/read.js';
import type { Source } from '../../engine/openapi/read/source.js';
import { allKinds } from '../../suites/kinds/known.js';
import { allDerived } from '../../suites/kinds/rules.js';
import { readOnce } from './open-document.js';

/** The contract of a plain document with the rules that its user wrote beside or into it, or a line for each mistake in these. */
export function ownContract(document: DocumentSource, service: string): Linted {
  const { contract: plain, source, mistakes = [] } = readOnce(document);
  if (!plain || !source || !isObject(source.value)) throw new Error(`${document.file} has no contract`);
  const contract = { ...plain, service };
  // Members that another tool calls so say nothing to assay.
  if (document.rules === undefined && source.value['x-rules'] === undefined) return { contract };
  const own = withOwnRows(contract, source.value, {
    kinds: allKinds(),
    derivedRules: allDerived,
    sectionOf: (at) => placeOf({ source, at, value: undefined }),
  });
  const lines = [...mistakes, ...linesOf(own.mistakes, source)];
  return lines.length > 0 ? { mistakes: [...new Set(lines)] } : { contract: own.contract };
}

function linesOf(mistakes: readonly Mistake[], source: Source): string[] {
  return mistakes
    .map(({ at, says }) => {
      const [list, index] = at;
      const rows = list === undefined ? undefined : (source.value as Record<string, unknown>)[String(list)];
      const row: unknown = Array.isArray(rows) ? rows[Number(index)] : undefined;
      const name = isObject(row) && typeof row['id'] === 'string' ? [row['id'], ...at.slice(2)] : at;
      return { ...whereIs(source, at), says: `${name.join('/')}: ${says}` };
    })
    .sort((one, other) => (one.file === other.file ? one.line - other.line : 0))
    .map(({ file, line, says }) => `${file}:${line}: ${says}`);
}
