import fc, { type Arbitrary } from 'fast-check';
import type { Step } from '../../../engine/types/index.js';

/** The request with query pairs that its operation's parameters need not know. */
export function withPairs(step: Step, given: readonly (readonly [string, string])[]): Step {
  if (given.length === 0) return step;
  return {
    ...step,
    query: [...(step.query ?? []), ...given.map(([name, value]): [string, string] => [name, value])],
  };
}

/** None of the options mostly, sometimes one of them: what must hold whatever else a request asks for. */
export function someOption(
  options: readonly (readonly [string, string])[] = [],
): Arbitrary<readonly (readonly [string, string])[]> {
  if (options.length === 0) return fc.constant([]);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.constantFrom(...options).map((option) => [option]) },
  );
}

/** All selections of some options, none and all among them. */
export const subsetsOf = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((some, each) => [...some, ...some.map((subset) => [...subset, each])], [[]]);
