import fc, { type Arbitrary } from 'fast-check';
import type { CaseContext, Operation, Parameter, Sample } from '../../../../engine/types/index.js';
import { distinct, inOrder, isAmong, valuesOf } from '../samples.js';
import { candidates } from './candidates.js';
import type { Assignment } from './step-for.js';

export function assigned(chosen: Parameter[], values: (string | undefined)[]): Assignment {
  const pairs = chosen.flatMap((parameter, index) => {
    const value = values[index];
    return value === undefined ? [] : [[parameter.name, [value]] as const];
  });
  return Object.fromEntries(pairs);
}

/** Records of the best tier that say something of the query: one that the service lists, else one that is given or known. */
export function recordsUnder(context: CaseContext, bound: Assignment, queries: Parameter[]): Sample[] {
  const { listed } = context.samples;
  const required = queries.filter((parameter) => parameter.required);
  const fixed = Object.entries(bound);
  for (const tier of inOrder(context.samples)) {
    const fits = tier.filter((sample) => saysAny(sample, queries) && isUnder(sample, fixed));
    const whole =
      tier === listed ? [] : fits.filter((sample) => required.every((parameter) => says(sample, parameter)));
    if (fits.length > 0) return whole.length > 0 ? whole : fits;
  }
  return [{}];
}

const says = (sample: Sample, parameter: Parameter): boolean => sample[parameter.sample] !== undefined;

function saysAny(sample: Sample, parameters: readonly Parameter[]): boolean {
  for (const parameter of parameters) if (says(sample, parameter)) return true;
  return false;
}

/** Whether a record contradicts nothing that is bound. */
function isUnder(sample: Sample, bound: readonly [string, readonly string[]][]): boolean {
  for (const [name, values] of bound)
    if (sample[name] !== undefined && sample[name] !== values[0]) return false;
  return true;
}

/** At least one parameter of the at-least-one list (where the operation has one), all required ones, some others. */
export function parameterSubset(operation: Operation, queries: Parameter[]): Arbitrary<Parameter[]> {
  const required = queries.filter((parameter) => parameter.required);
  const free = queries.filter((parameter) => !parameter.required);
  const enough = free.filter((parameter) => operation.requireAny.includes(parameter.name));
  const some = fc.subarray(free, { maxLength: Math.min(4, free.length) });
  if (enough.length === 0) return some.map((chosen) => [...required, ...chosen]);
  return fc
    .tuple(fc.constantFrom(...enough), some)
    .map(([one, chosen]) => distinct([...required, one, ...chosen]));
}

export function valueFor(
  parameter: Parameter,
  context: CaseContext,
  bound: Assignment,
  record: Sample,
): Arbitrary<string | undefined> {
  const own = valuesOf(record, parameter.sample);
  const all = candidates(parameter, context, bound);
  if (own.length > 0) {
    // Values that were given as existing together stay together.
    if (!isAmong(context.samples.listed, record)) return fc.constantFrom(...own);
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...own) },
      { weight: 1, arbitrary: fc.constantFrom(...all) },
    );
  }
  return all.length > 0 ? fc.constantFrom(...all) : fc.constant(undefined);
}
