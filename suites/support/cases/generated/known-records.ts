import type { CaseContext } from '../../../../engine/types/index.js';

/** How many records of a listing are known; `operation` is its id. */
export function knownRecordsOf(operation: string, { contract, samples }: CaseContext): number {
  const name = contract.operations.find(({ id }) => id === operation)?.name ?? '';
  return samples.listed.filter((sample) => Object.keys(sample).some((field) => field.startsWith(`${name}.`)))
    .length;
}
