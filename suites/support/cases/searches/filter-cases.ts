import fc, { type Arbitrary } from 'fast-check';
import { evenly } from '../../../../engine/samples/collect.js';
import type { Case, CaseContext, Sample } from '../../../../engine/types/index.js';
import { someOption } from '../options.js';
import { candidates } from '../requests/candidates.js';
import type { Assignment } from '../requests/step-for.js';
import { distinct, holding, holdsAll, holdsValue, valueOf, valuesAmong, valuesOf } from '../samples.js';
import { fieldOfParameter, pathFrom, satisfying } from './searches.js';
import { knownRecords, searchStep, type Found, type Search } from './view-requests.js';
import { eachValue } from './wide-searches.js';

/** What a rule about a filter says of its requests. */
export interface FilterParams {
  parameter: string;
  field?: string;
  values?: string[];
  others?: boolean;
  repeated?: boolean;
}

/** The field that shows the value which the filter takes. */
export const fieldOf = ({ field, parameter }: FilterParams, { of }: Search) =>
  field ?? fieldOfParameter(of, parameter);

type Options = readonly (readonly [string, string])[];

/** A search for values of a filter; `holders` are the known records that must be found. */
function caseFor(
  params: FilterParams,
  search: Search,
  context: CaseContext,
  { sample, base }: Found,
  asked: string[],
  options: Options = [],
): Case {
  const field = fieldOf(params, search);
  const fits = satisfying(search.of, base);
  const known = knownRecords(search, context, [field, search.key]);
  const own = search.own.map(([, name]) => ({ name, value: valueOf(sample, name) }));
  const isLike = (each: Sample): boolean => {
    for (const { name, value } of own) if (valueOf(each, name) !== value) return false;
    return true;
  };
  const holders = holding(known, field, asked[0] ?? '').filter(
    (each) => holdsAll(each, field, asked) && isLike(each) && fits(each),
  );
  const values = { ...base, [params.parameter]: asked };
  return {
    steps: [searchStep(search, 'filtered search', values, { sample, options })],
    given: { holders: distinct(holders.map((each) => valueOf(each, search.key))) },
  };
}

/** A search for one value of a known record, or for several of any. */
export function foundCase(
  params: FilterParams,
  search: Search,
  context: CaseContext,
  found: Found,
): Arbitrary<Case> {
  const { values = [], repeated, others } = params;
  const field = fieldOf(params, search);
  const known = knownRecords(search, context, [field, search.key]);
  const { sample, base } = found;
  return fc
    .tuple(
      others ? contradicting(search, context, sample, base) : fc.constant(base),
      askedOf(valuesOf(sample, field), values, known, field, !others && search.beside.length > 0),
      repeated ? fc.array(anyValue(known, field), { minLength: 1, maxLength: 2 }) : fc.constant([]),
      someOption(search.options),
    )
    .map(([beside, value, more, options]) =>
      caseFor(params, search, context, { sample, base: beside }, [value, ...more], options),
    );
}

/** Each known value of the filter once, as far as `most` go: by itself where it is enough, else with one filter more. */
export function valueCases(params: FilterParams, search: Search, context: CaseContext, most: number): Case[] {
  const field = fieldOf(params, search);
  const { of, beside } = search;
  const isEnough = (name: string) => of.requireAny.length === 0 || of.requireAny.includes(name);
  const further = [
    ...new Map(
      eachValue(search, context, search.key, []).map(({ sample }) => [
        JSON.stringify(pathFrom(of, sample)),
        sample,
      ]),
    ).values(),
  ].flatMap((sample) =>
    (params.values ?? []).map((value) => ({ sample, base: pathFrom(of, sample) ?? {}, value })),
  );
  const found = eachValue(search, context, field, [search.key]).flatMap(({ sample, value }) => {
    const path = pathFrom(of, sample) ?? {};
    if (isEnough(params.parameter)) return [{ sample, base: path, value }];
    const helpers = beside.filter(
      (name) => isEnough(name) && valuesOf(sample, fieldOfParameter(of, name)).length > 0,
    );
    return helpers.map((name) => {
      const own = valueOf(sample, fieldOfParameter(of, name));
      return { sample, base: { ...path, [name]: [own] }, value };
    });
  });
  // Which records a search must find is looked up for the chosen ones only.
  return evenly([...(isEnough(params.parameter) ? further : []), ...found], most).map(({ value, ...each }) =>
    caseFor(params, search, context, each, [value]),
  );
}

/** A search for a value of the filter beside each value of each other one that has few, as far as `most` go. */
export function besideCases(
  params: FilterParams,
  search: Search,
  context: CaseContext,
  most: number,
): Case[] {
  const field = fieldOf(params, search);
  const isEnough = (name: string) => search.of.requireAny.length === 0 || search.of.requireAny.includes(name);
  const enough = search.beside.filter((name) => isEnough(name) || isEnough(params.parameter));
  const found = enough.flatMap((name) => {
    const all = eachValue(search, context, fieldOfParameter(search.of, name), [field, search.key]);
    if (all.length > mostBeside) return [];
    return all.map(({ sample, value }) => ({
      sample,
      base: { ...pathFrom(search.of, sample), [name]: [value] },
    }));
  });
  return evenly(found, most).map((each) =>
    caseFor(params, search, context, each, [valueOf(each.sample, field)]),
  );
}

/** Of filters with more values, in all scopes, not each is given beside another one. */
const mostBeside = 80;
/** A filter with so many known values finds a small part with each. */
const narrowing = 4;

/** Each known value of a filter with few, beside one filter of its record: with one alone a search may find too much. */
export function narrowCases(params: FilterParams, search: Search, context: CaseContext): Case[] {
  const { of, beside } = search;
  const all = eachValue(search, context, fieldOf(params, search), [search.key]);
  const known = knownRecords(search, context, []);
  if (all.length > mostBeside) return [];
  return all.flatMap(({ sample, value }, turn) => {
    const held = beside.filter((name) => valuesOf(sample, fieldOfParameter(of, name)).length > 0);
    const narrow = held.filter((name) => valuesAmong(known, fieldOfParameter(of, name)).size >= narrowing);
    const some = narrow.length > 0 ? narrow : held;
    const name = some[turn % some.length];
    if (name === undefined) return [];
    const base = { ...pathFrom(of, sample), [name]: [valueOf(sample, fieldOfParameter(of, name))] };
    const enough = [name, params.parameter].some((each) => of.requireAny.includes(each));
    return of.requireAny.length === 0 || enough
      ? [caseFor(params, search, context, { sample, base }, [value])]
      : [];
  });
}

const anyValue = (known: readonly Sample[], field: string) => fc.constantFrom(...valuesAmong(known, field));

/** Mostly a value that the record has, sometimes one of the further ones, or of another record: the filter holds beside others. */
function askedOf(
  own: readonly string[],
  further: readonly string[],
  known: readonly Sample[],
  field: string,
  contradicts: boolean,
): Arbitrary<string> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...own) },
    ...(further.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...further) }] : []),
    ...(contradicts ? [{ weight: 3, arbitrary: anyValue(known, field) }] : []),
  );
}

/** Filters that fit a known record; some contradict it, so that it must not be found, however well its text fits. */
function contradicting(
  { of, beside }: Search,
  context: CaseContext,
  sample: Sample,
  fitting: Assignment,
): Arbitrary<Assignment> {
  const strange = of.parameters
    .filter((each) => beside.includes(each.name) && valuesOf(sample, each.sample).length > 0)
    .flatMap((each) =>
      candidates(each, context, pathFrom(of, sample) ?? {})
        .filter((value) => !holdsValue(sample, each.sample, value))
        .map((value) => ({ ...pathFrom(of, sample), [each.name]: [value] })),
    );
  const fits = fc.constant(fitting);
  if (strange.length === 0) return fits;
  return fc.oneof({ weight: 3, arbitrary: fits }, { weight: 1, arbitrary: fc.constantFrom(...strange) });
}
