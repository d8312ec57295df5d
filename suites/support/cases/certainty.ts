import type { CaseContext, Operation } from '../../../engine/types/index.js';
import type { Assignment } from './requests/step-for.js';
import { valuesAmong } from './samples.js';

/**
 * Whether all values of a request are known to exist on the target, or not of a sort that must exist. A well-known
 * value of the contract that neither a listing nor the user vouches for may not exist there.
 */
export function isCertain(operation: Operation, context: CaseContext, values: Assignment): boolean {
  const { listed, given, known } = context.samples;
  return operation.parameters.every(({ name, sample }) =>
    (values[name] ?? []).every((value) => {
      const holds = (tier: typeof known) => valuesAmong(tier, sample).has(value);
      return !holds(known) || holds(listed) || holds(given);
    }),
  );
}
