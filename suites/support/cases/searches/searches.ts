import fc, { type Arbitrary } from 'fast-check';
import type {
  CaseContext,
  CaseSource,
  Operation,
  Sample,
  SampleTiers,
} from '../../../../engine/types/index.js';
import { candidates } from '../requests/candidates.js';
import { parametersIn, type Assignment } from '../requests/step-for.js';
import { holdsAny, samplesWith, valueOf, valuesOf } from '../samples.js';

/** The field under which samples hold a parameter's values. */
export function fieldOfParameter(operation: Operation, parameter: string): string {
  return operation.parameters.find((each) => each.name === parameter)?.sample ?? parameter;
}

const paths = new WeakMap<Operation, WeakMap<Sample, { path: Assignment | undefined }>>();

/** The path values that a sample binds for an operation; undefined when it lacks one. Samples are frozen: found once. */
export function pathFrom(operation: Operation, sample: Sample): Assignment | undefined {
  const known = paths.get(operation) ?? new WeakMap<Sample, { path: Assignment | undefined }>();
  paths.set(operation, known);
  const found = known.get(sample) ?? { path: findPath(operation, sample) };
  known.set(sample, found);
  return found.path;
}

function findPath(operation: Operation, sample: Sample): Assignment | undefined {
  const names = parametersIn(operation, 'path').map((parameter) => parameter.name);
  if (names.some((name) => sample[fieldOfParameter(operation, name)] === undefined)) return undefined;
  return Object.fromEntries(
    names.map((name) => [name, [valueOf(sample, fieldOfParameter(operation, name))]]),
  );
}

/** Samples that bind the operation's path and hold all of the fields. */
export function searchable(
  operation: Operation,
  tiers: SampleTiers,
  fields: readonly string[],
  among?: Readonly<Record<string, string>>,
): readonly Sample[] {
  const path = parametersIn(operation, 'path').map((parameter) => parameter.sample);
  return samplesWith(tiers, [...path, ...fields], among);
}

/**
 * Values for some of the filter parameters that a known record satisfies, so that a search with them must find it.
 * At least one of them is enough for a search by itself where `enough` is set and the operation wants one.
 */
export function filtersOf(
  operation: Operation,
  sample: Sample,
  filters: readonly string[],
  enough: boolean,
  most = 2,
): Arbitrary<Assignment> | undefined {
  const held = heldFilters(operation, sample, filters);
  const sufficient = held.filter((name) => operation.requireAny.includes(name));
  const needed = enough && operation.requireAny.length > 0;
  if (needed && sufficient.length === 0) return undefined;
  const first = needed ? fc.constantFrom(...sufficient).map((name) => [name]) : fc.constant<string[]>([]);
  const others = fc.subarray(held, { maxLength: Math.min(most, held.length) });
  return fc.tuple(first, others).chain(([one, rest]) => {
    const names = [...new Set([...one, ...rest])];
    const values = names.map((name) =>
      fc.constantFrom(...valuesOf(sample, fieldOfParameter(operation, name))),
    );
    return fc
      .tuple(...values)
      .map((chosen) => Object.fromEntries(names.map((name, index) => [name, [chosen[index] as string]])));
  });
}

function heldFilters(operation: Operation, sample: Sample, filters: readonly string[]): string[] {
  return filters.filter((name) => (sample[fieldOfParameter(operation, name)]?.length ?? 0) > 0);
}

/** Whether `filtersOf` has values for a known record. */
export function hasFilters(
  operation: Operation,
  sample: Sample,
  filters: readonly string[],
  enough: boolean,
): boolean {
  if (!enough || operation.requireAny.length === 0) return true;
  return heldFilters(operation, sample, filters).some((name) => operation.requireAny.includes(name));
}

/** A test whether a known record satisfies every filter of an assignment; undefined fields count as not satisfied. */
export function satisfying(operation: Operation, values: Assignment): (sample: Sample) => boolean {
  const filters = Object.entries(values).map(([name, wanted]) => ({
    field: fieldOfParameter(operation, name),
    wanted,
  }));
  return (sample) => {
    for (const { field, wanted } of filters) if (!holdsAny(sample, field, wanted)) return false;
    return true;
  };
}

/** Where nobody knows what to search for. */
export const noSearch: CaseSource = {
  none: { reason: 'no sample', detail: 'no search is known to find anything' },
};

/** A base search for relations between result sets: one or two filters of a known record, else a well-known value. */
export function baseSearches(
  operation: Operation,
  context: CaseContext,
  filters: readonly string[],
  among?: Readonly<Record<string, string>>,
): Arbitrary<Assignment> | undefined {
  const found = searchable(operation, context.samples, [], among)
    .map((sample) => ({ sample, path: pathFrom(operation, sample) }))
    .filter(({ sample, path }) => path && hasFilters(operation, sample, filters, true));
  if (found.length > 0) {
    return fc.constantFrom(...found).chain(({ sample, path }) =>
      (filtersOf(operation, sample, filters, true) as Arbitrary<Assignment>).map((values) => ({
        ...path,
        ...values,
      })),
    );
  }
  return literalSearches(operation, context, filters);
}

function literalSearches(
  operation: Operation,
  context: CaseContext,
  filters: readonly string[],
): Arbitrary<Assignment> | undefined {
  const options = operation.parameters
    .filter((parameter) => filters.includes(parameter.name) && operation.requireAny.includes(parameter.name))
    .flatMap((parameter) =>
      candidates(parameter, context, {}).map((value) => ({ [parameter.name]: [value] })),
    );
  const paths = parametersIn(operation, 'path').map((parameter) => candidates(parameter, context, {}));
  if (options.length === 0 || paths.some((values) => values.length === 0)) return undefined;
  const names = parametersIn(operation, 'path').map((parameter) => parameter.name);
  return fc
    .tuple(fc.constantFrom(...options), ...paths.map((values) => fc.constantFrom(...values)))
    .map(([option, ...values]) => ({
      ...option,
      ...Object.fromEntries(names.map((name, index) => [name, [values[index] as string]])),
    }));
}

/** Several of the known paths at once, for what a single record could lack by chance. */
export function severalOf(paths: readonly Assignment[]): Arbitrary<Assignment[]> | undefined {
  if (paths.length === 0) return undefined;
  return fc.array(fc.constantFrom(...paths), { minLength: 1, maxLength: 20, size: 'max' });
}
