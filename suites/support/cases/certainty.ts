import type { CaseContext, Operation, Sample } from '../../../engine/types/index.js';
import type { Assignment } from './requests/step-for.js';
import { holdsValue, showing, valuesAmong } from './samples.js';

/**
 * Whether all values of a request are known to exist on the target, or not of a sort that must exist. A well-known
 * value of the contract that neither a listing nor the user vouches for may not exist there.
 */
export function isCertain(operation: Operation, context: CaseContext, values: Assignment): boolean {
  const { listed, given, known } = context.samples;
  const asked = operation.parameters.flatMap(({ name, sample }) =>
    (values[name] ?? []).map((value) => [sample, value] as const),
  );
  // Values that were given as existing together say nothing of other combinations.
  const agrees = (sample: Sample) =>
    asked.every(([name, value]) => sample[name] === undefined || holdsValue(sample, name, value));
  return asked.every(
    ([name, value]) =>
      !valuesAmong(known, name).has(value) ||
      valuesAmong(listed, name).has(value) ||
      showing(given, name).some((sample) => holdsValue(sample, name, value) && agrees(sample)),
  );
}
