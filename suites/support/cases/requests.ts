import fc, { type Arbitrary } from 'fast-check';
import { fillPath } from '../../../engine/contract/operations.js';
import type { Operation, Parameter, Sample } from '../../../engine/types/contract.js';
import type { Case, Step } from '../../../engine/types/exchange.js';
import type { CaseContext, CaseSource } from '../../../engine/types/kind.js';
import type { SampleTiers } from '../../../engine/types/samples.js';
import { distinct, isAmong, showing, valuesOf } from './samples.js';

/** Values by parameter name; several values are a repeated parameter. */
export type Assignment = Readonly<Record<string, readonly string[]>>;

/** The request that gives these parameters to an operation; names that it does not have are left out. */
export function stepFor(
  operation: Operation,
  name: string,
  values: Assignment,
  extra: Partial<Step> = {},
): Step {
  const path = Object.fromEntries(
    parametersIn(operation, 'path').map((each) => [each.name, values[each.name]?.[0] ?? '']),
  );
  const query = parametersIn(operation, 'query').flatMap((each) =>
    (values[each.name] ?? []).map((value): [string, string] => [each.name, value]),
  );
  return {
    name,
    method: operation.method,
    path: fillPath(operation.path, path),
    ...(query.length > 0 ? { query } : {}),
    ...extra,
  };
}

export function parametersIn(operation: Operation, place: Parameter['in']): Parameter[] {
  return operation.parameters.filter((parameter) => parameter.in === place);
}

const answered = new WeakMap<SampleTiers, WeakMap<object, Map<string, unknown>>>();

/**
 * Generators ask the frozen samples thousands of times for the same few things: each is found once. `subject` is the
 * part of a contract that is asked about, `bound` what is bound already.
 */
function once<T>(samples: SampleTiers, subject: object, bound: Assignment, find: () => T): T {
  const subjects = answered.get(samples) ?? new WeakMap<object, Map<string, unknown>>();
  answered.set(samples, subjects);
  const known = subjects.get(subject) ?? new Map<string, unknown>();
  subjects.set(subject, known);
  const key = JSON.stringify(bound);
  if (!known.has(key)) known.set(key, find());
  return known.get(key) as T;
}

/** Values that are valid for a parameter on this target, given the values already bound (a region, an agency). */
export function candidates(parameter: Parameter, context: CaseContext, bound: Assignment): string[] {
  return once(context.samples, parameter, bound, () => findCandidates(parameter, context, bound));
}

function findCandidates(parameter: Parameter, context: CaseContext, bound: Assignment): string[] {
  const fixed = Object.entries(bound);
  const agrees = (sample: Sample) =>
    fixed.every(
      ([name, [value]]) => sample[name] === undefined || valuesOf(sample, name).includes(value ?? ''),
    );
  const { listed, given, known } = context.samples;
  for (const tier of [listed, given, known]) {
    const values = distinct(
      showing(tier, parameter.sample)
        .filter(agrees)
        .flatMap((sample) => valuesOf(sample, parameter.sample)),
    );
    if (values.length > 0) return distinct([...values, ...literals(parameter)]);
  }
  return literals(parameter);
}

function literals(parameter: Parameter): string[] {
  const listed = parameter.schema['enum'];
  return distinct([...parameter.values, ...(Array.isArray(listed) ? listed.map(String) : [])]);
}

/** All combinations of values for an operation's path parameters that are known on the target; empty when one has none. */
export function pathAssignments(
  operation: Operation,
  context: CaseContext,
  names?: readonly string[],
): Assignment[] {
  const wanted = parametersIn(operation, 'path').filter(
    (parameter) => !names || names.includes(parameter.name),
  );
  return wanted.reduce<Assignment[]>(
    (partial, parameter) =>
      partial.flatMap((bound) =>
        candidates(parameter, context, bound).map((value) => ({ ...bound, [parameter.name]: [value] })),
      ),
    [{}],
  );
}

/**
 * Valid requests of an operation: path values that exist together, any subset of the query parameters that satisfies
 * the operation's at-least-one rule, values mostly of one record so that combinations find something.
 */
export function validAssignments(
  operation: Operation,
  context: CaseContext,
): Arbitrary<Assignment> | undefined {
  const generated = parametersIn(operation, 'query').filter((parameter) => parameter.generate);
  const enough = ({ name }: Parameter) => operation.requireAny.includes(name);
  const usable = (bound: Assignment) =>
    once(context.samples, operation.parameters, bound, () =>
      generated.filter((each) => each.required || candidates(each, context, bound).length > 0),
    );
  const paths = pathAssignments(operation, context).filter(
    (bound) => !generated.some(enough) || usable(bound).some(enough),
  );
  if (paths.length === 0) return undefined;
  return fc.constantFrom(...paths).chain((bound) => {
    // A parameter of which no value is known cannot be given, and so cannot be the one that is needed.
    const queries = usable(bound);
    const together = once(context.samples, operation, bound, () => recordsUnder(context, bound, queries));
    return fc
      .tuple(fc.constantFrom(...together), parameterSubset(operation, queries))
      .chain(([record, chosen]) =>
        fc
          .tuple(...chosen.map((parameter) => valueFor(parameter, context, bound, record)))
          .map((values) => ({ ...bound, ...assigned(chosen, values) })),
      );
  });
}

/** So many times the cases that are asked for, paths are each met rather than drawn: all days of a year are. */
const enumerated = 4;

/**
 * Cases for valid requests. Where an operation takes nothing but a path, and not many more of them are known than cases
 * are asked for, each is a case of its own before random ones fill the rest: a single bad record is met.
 */
export function validCases(
  operation: Operation,
  context: CaseContext,
  toCase: (values: Assignment) => Case,
): CaseSource | undefined {
  const valid = validAssignments(operation, context);
  if (!valid) return undefined;
  const random = valid.map(toCase);
  const paths = pathAssignments(operation, context);
  const queried = parametersIn(operation, 'query').some((parameter) => parameter.generate);
  if (queried || paths.length < 2 || paths.length > context.runs * enumerated) return { random };
  return { examples: paths.map(toCase), random, atMost: Math.max(0, context.runs - paths.length) };
}

function assigned(chosen: Parameter[], values: (string | undefined)[]): Assignment {
  const pairs = chosen.flatMap((parameter, index) => {
    const value = values[index];
    return value === undefined ? [] : [[parameter.name, [value]] as const];
  });
  return Object.fromEntries(pairs);
}

/** Records of the best tier that say something of the query: one that the service lists, else one that is given or known. */
function recordsUnder(context: CaseContext, bound: Assignment, queries: Parameter[]): Sample[] {
  const { listed, given, known } = context.samples;
  const required = queries.filter((parameter) => parameter.required);
  const says = (sample: Sample, parameter: Parameter) => sample[parameter.sample] !== undefined;
  const fixed = Object.entries(bound);
  for (const tier of [listed, given, known]) {
    const fits = tier.filter(
      (sample) =>
        fixed.every(([name, [value]]) => sample[name] === undefined || sample[name] === value) &&
        queries.some((parameter) => says(sample, parameter)),
    );
    const whole =
      tier === listed ? [] : fits.filter((sample) => required.every((parameter) => says(sample, parameter)));
    if (fits.length > 0) return whole.length > 0 ? whole : fits;
  }
  return [{}];
}

/** At least one parameter of the at-least-one list (where the operation has one), all required ones, some others. */
function parameterSubset(operation: Operation, queries: Parameter[]): Arbitrary<Parameter[]> {
  const required = queries.filter((parameter) => parameter.required);
  const free = queries.filter((parameter) => !parameter.required);
  const enough = free.filter((parameter) => operation.requireAny.includes(parameter.name));
  const some = fc.subarray(free, { maxLength: Math.min(4, free.length) });
  if (enough.length === 0) return some.map((chosen) => [...required, ...chosen]);
  return fc
    .tuple(fc.constantFrom(...enough), some)
    .map(([one, chosen]) => distinct([...required, one, ...chosen]));
}

function valueFor(
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

/** The part of an assignment that fills an operation's path. */
export function pathOnly(operation: Operation, values: Assignment): Assignment {
  const names = parametersIn(operation, 'path').map((parameter) => parameter.name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** The path values of `pathAssignments` with nothing more than the query parameters that a request must have. */
export function leastAssignments(
  operation: Operation,
  context: CaseContext,
  names?: readonly string[],
): Assignment[] {
  const required = parametersIn(operation, 'query').filter((parameter) => parameter.required);
  return pathAssignments(operation, context, names).map((path) => {
    const query = required.map(
      (parameter) => [parameter.name, candidates(parameter, context, path).slice(0, 1)] as const,
    );
    return { ...path, ...Object.fromEntries(query) };
  });
}
