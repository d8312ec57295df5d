import { mutantOf, type MutantRow } from '../../../engine/mutation/operators/rows.js';
import type { Contract, MutantDraft } from '../../../engine/types/index.js';

/** A mutant as a row of operators: its change, and which requests are meant. */
export type DraftRow = [
  name: string,
  does: string,
  change: MutantRow['change'],
  when?: NonNullable<MutantRow['when']>,
];

/** The mutants of some operations that rows describe. */
export function draftsOf(
  contract: Contract,
  operations: readonly string[],
  rows: readonly DraftRow[],
): MutantDraft[] {
  return rows.map(([name, does, change, when = {}]) => {
    const row = { name, does, kills: [], operations: [...operations], change, when };
    return { name, does, wrap: mutantOf(row, contract.operations).wrap };
  });
}

/** A row where it has a place; else none. */
export function rowIf(holds: boolean | undefined, ...row: DraftRow): DraftRow[] {
  return holds === true ? [row] : [];
}

/** A query parameter is given, or is not. */
export const given = { present: true };
export const absent = { present: false };

/** The answer of an implementation that has failed. */
export const internalError = { op: 'answer', status: 500, json: { detail: 'internal' } };
