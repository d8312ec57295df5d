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
  const isGiven = ([name, value]: readonly [string, string]): boolean =>
    showing(given, name).some((sample) => holdsValue(sample, name, value));
  // Values that were given as existing, together or alone, say nothing of other combinations.
  const showsAll = (sample: Sample) =>
    asked.every((pair) =>
      sample[pair[0]] === undefined ? !isGiven(pair) : holdsValue(sample, pair[0], pair[1]),
    );
  return asked.every(([name, value]) => {
    if (valuesAmong(listed, name).has(value)) return true;
    if (isGiven([name, value]))
      return showing(given, name).some((sample) => holdsValue(sample, name, value) && showsAll(sample));
    return !valuesAmong(known, name).has(value);
  });
}
