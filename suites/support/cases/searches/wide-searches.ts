import { rememberingIn } from '../../../../engine/memo.js';
import type { CaseContext, Sample } from '../../../../engine/types/index.js';
import { distinct, holding, holdsValue, valueOf, valuesAmong, valuesOf } from '../samples.js';
import { parametersIn, type Assignment } from '../requests/step-for.js';
import { fieldOfParameter, pathFrom, satisfying } from './searches.js';
import { knownRecords, type Found, type Search } from './view-requests.js';

/** Each known record is met by so many searches with different filters, where there are as many. */
const timesMet = 2;
/** A filter with more values than these finds too little with each of them. */
const mostValues = 30;

/** Searches with one filter alone that together find every known record: few requests meet them all. */
export function wideSearches(search: Search, context: CaseContext): Found[] {
  const scopes = new Map<string, Sample[]>();
  for (const sample of knownRecords(search, context, [])) {
    const path = pathFrom(search.of, sample);
    if (path) scopes.set(JSON.stringify(path), [...(scopes.get(JSON.stringify(path)) ?? []), sample]);
  }
  return [...scopes.values()].flatMap((samples) => covering(search, samples));
}

/** The first of those searches that finds a known record; undefined where none does. */
export function wideSearchFor(
  search: Search,
  context: CaseContext,
): (sample: Sample) => Assignment | undefined {
  const { of } = search;
  const all = wideSearches(search, context).map(({ base }) => ({ base, fits: satisfying(of, base) }));
  return (sample) => all.find(({ fits }) => fits(sample))?.base;
}

/** In each scope, the one of those searches that finds most: whatever it does to records shows in it, if anywhere. */
export function broadSearches(search: Search, context: CaseContext): Assignment[] {
  const { of } = search;
  const known = knownRecords(search, context, []);
  const broadest = new Map<string, { base: Assignment; finds: number }>();
  for (const { sample, base } of wideSearches(search, context)) {
    const scope = JSON.stringify(pathFrom(of, sample));
    const finds = known.filter(satisfying(of, base)).length;
    if (finds > (broadest.get(scope)?.finds ?? 0)) broadest.set(scope, { base, finds });
  }
  return [...broadest.values()].map(({ base }) => base);
}

/** Filters that are enough by themselves, those with the fewest values first, until each record is met. */
function covering({ of, beside }: Search, samples: readonly Sample[]): Found[] {
  const filters = beside
    .filter((name) => of.requireAny.length === 0 || of.requireAny.includes(name))
    .map((name) => {
      const field = fieldOfParameter(of, name);
      return { name, field, values: distinct(samples.flatMap((sample) => valuesOf(sample, field))) };
    })
    .filter(({ values }) => values.length > 0 && values.length <= mostValues)
    .sort((one, other) => one.values.length - other.values.length);
  const met = new Map<Sample, number>();
  return filters.flatMap(({ name, field, values }) =>
    values.flatMap((value): Found[] => {
      const found = samples.filter((sample) => holdsValue(sample, field, value));
      if (found.every((sample) => (met.get(sample) ?? 0) >= timesMet)) return [];
      for (const sample of found) met.set(sample, (met.get(sample) ?? 0) + 1);
      const [first] = found;
      return first ? [{ sample: first, base: { ...pathFrom(of, first), [name]: [value] } }] : [];
    }),
  );
}

/**
 * Searches with each of the filters, those that find most first, until together they find enough records to tell whether
 * anything is done to them. A filter that is not enough by itself stands beside the one with the fewest values.
 */
export function besideEach(search: Search, context: CaseContext): Assignment[][] {
  const { of, beside } = search;
  const isEnough = (name: string) => of.requireAny.length === 0 || of.requireAny.includes(name);
  const known = knownRecords(search, context, []);
  const broadest = broadestFirst(search, known);
  return beside.flatMap((name) => {
    const helpers = isEnough(name) ? [] : broadest.slice(0, 1);
    const fields = [name, ...helpers].map((each) => fieldOfParameter(of, each));
    const searches = eachValue(search, context, fields[0] ?? '', fields).map(({ sample, value }) => {
      const own = helpers.map((each) => [each, [valueOf(sample, fieldOfParameter(of, each))]] as const);
      const base = { ...pathFrom(of, sample), ...Object.fromEntries(own), [name]: [value] };
      const finds = holding(known, fields[0] ?? '', value).filter(satisfying(of, base)).length;
      return { base, finds };
    });
    searches.sort((one, other) => other.finds - one.finds);
    let found = 0;
    const enough = searches.slice(0, mostSearches).filter(({ finds }) => {
      found += finds;
      return found - finds < toldBy;
    });
    return enough.length > 0 ? [enough.map(({ base }) => base)] : [];
  });
}

/** So many records tell, and so many searches find them at most. */
const toldBy = 30;
const mostSearches = 20;

/** Each known value of a filter in each scope, beside the filter with the fewest values that is enough by itself. */
export function eachBeside(
  search: Search,
  context: CaseContext,
  name: string,
): { value: string; base: Assignment }[] {
  const { of } = search;
  const [helper] = broadestFirst(search, knownRecords(search, context, []));
  if (helper === undefined) return [];
  const [own, field] = [fieldOfParameter(of, helper), fieldOfParameter(of, name)];
  return eachValue(search, context, field, [own]).map(({ sample, value }) => ({
    value,
    base: { ...pathFrom(of, sample), [helper]: [valueOf(sample, own)] },
  }));
}

/** Filters that are enough by themselves, those with the fewest known values first. */
function broadestFirst({ of, beside }: Search, known: readonly Sample[]): string[] {
  const isEnough = (name: string) => of.requireAny.length === 0 || of.requireAny.includes(name);
  const count = (name: string) => valuesAmong(known, fieldOfParameter(of, name)).size;
  return beside
    .filter((name) => isEnough(name) && count(name) > 0)
    .sort((one, other) => count(one) - count(other));
}

type ValueOfRecord = Readonly<{ sample: Sample; value: string }>;

const foundBefore = rememberingIn<readonly ValueOfRecord[]>();

/** One known record for each value of a field in each scope that an operation's path binds. Many rules ask the same. */
export function eachValue(
  search: Search,
  context: CaseContext,
  field: string,
  others: string[],
): readonly ValueOfRecord[] {
  const known = knownRecords(search, context, [field, ...others]);
  const path = parametersIn(search.of, 'path').map(({ sample }) => sample);
  const question = JSON.stringify([search.of.id, path, search.own, field]);
  return foundBefore(known, question, () => findEach(search, known, field));
}

function findEach(search: Search, known: readonly Sample[], field: string): ValueOfRecord[] {
  const first = new Map<string, ValueOfRecord>();
  for (const sample of known) {
    const scope = JSON.stringify([
      pathFrom(search.of, sample),
      search.own.map(([, own]) => valueOf(sample, own)),
    ]);
    for (const value of valuesOf(sample, field)) {
      const key = `${scope} ${value}`;
      if (!first.has(key)) first.set(key, { sample, value });
    }
  }
  return [...first.values()];
}
