import { evenly } from '../../../engine/samples/even.js';
import fc, { type Arbitrary } from 'fast-check';
import type { CaseContext, Step } from '../../../engine/types/index.js';
import { distinct, samplesWith, valueOf } from './samples.js';

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

/** Of so many values of a field each is asked for. */
const mostValues = 30;
const ofField = /^\{(?!known[-}])(\w+)\}$/;

/**
 * Pairs filled from what is known: `{known}` is the number of known records, `{known-2}` two less. A pair whose value is a
 * field in braces stands for one with each of its known values, given by itself (`each`).
 */
export function knownOptions(
  pairs: [string, string][],
  { samples }: Pick<CaseContext, 'samples'>,
): { options: [string, string][]; each: [string, string][][] } {
  const number = samplesWith(samples, []).length;
  const filled = (value: string) =>
    value.replace(/\{known(?:-(\d+))?\}/, (_, less = '0') => String(Math.max(0, number - Number(less))));
  const options = pairs
    .filter(([, value]) => !ofField.test(value))
    .map(([name, value]): [string, string] => [name, filled(value)]);
  const each = pairs.flatMap(([name, value]) => {
    const field = ofField.exec(value)?.[1];
    if (field === undefined) return [];
    const known = distinct(samplesWith(samples, [field]).map((sample) => valueOf(sample, field)));
    return evenly(known, mostValues).map((one): [string, string][] => [[name, one]]);
  });
  return { options, each };
}
