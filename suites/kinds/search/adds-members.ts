import fc, { type Arbitrary } from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { firstDifference } from '../../../engine/json/compare.js';
import { asText, brief, isObject } from '../../../engine/json/guards.js';
import type { Operation, Reading } from '../../../engine/types/contract.js';
import type { Exchange } from '../../../engine/types/exchange.js';
import type { Json } from '../../../engine/types/json.js';
import type { SampleTiers } from '../../../engine/types/samples.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
import { kind, pairs, text } from '../../support/kind.js';
import { holds, irrelevant, keyOf, readingOf, violated } from '../../support/checking/records.js';
import { someOption, withPairs } from '../../support/cases/options.js';
import { stepFor, type Assignment } from '../../support/cases/requests.js';
import { searchParamsSchema, type SearchParams } from '../../support/cases/search-params.js';
import { baseSearches, pathFrom, searchable, severalOf } from '../../support/cases/searches.js';
import { onOperations, withJson, withQuery } from '../../support/mutants/rewrite.js';

interface Params extends SearchParams {
  parameter: string;
  /** Query pairs of which one may be given to all requests of a case. */
  options?: [string, string][];
}

/** So many records at once without anything added cannot all be records that have nothing to add. */
const tellingSize = 6;

/** A flag adds members to the records of an answer and changes nothing else; `false` is the same as leaving it out. */
export const addsMembers = kind<Params>({
  name: 'adds-members',
  says: 'a flag adds information to every answer and changes nothing else',
  params: searchParamsSchema({ parameter: text, options: pairs }, ['options']),
  operations: ({ operation }) => [operation],

  cases({ operation: id, parameter, with: filters, among, options }, context) {
    const operation = operationById(context.contract.operations, id);
    const bases: Arbitrary<Assignment[]> | undefined =
      filters.length > 0
        ? baseSearches(operation, context, filters, among)?.map((base) => [base])
        : severalRecords(operation, context.samples, among);
    if (!bases) return { none: { reason: 'no sample', detail: 'no record is known' } };
    return {
      random: fc.tuple(bases, someOption(options)).map(([each, option]) => ({
        steps: each
          .flatMap((base) => [
            stepFor(operation, 'left out', base),
            stepFor(operation, 'false', { ...base, [parameter]: ['false'] }),
            stepFor(operation, 'true', { ...base, [parameter]: ['true'] }),
          ])
          .map((step) => withPairs(step, option)),
      })),
      atMost: filters.length > 0 ? 40 : 15,
    };
  },

  check(params, exchanges, { contract }) {
    const reading = readingOf(contract, params.reading);
    let gained = 0;
    let records = 0;
    for (let index = 0; index + 2 < exchanges.length; index += 3) {
      const [plain, off, on] = exchanges.slice(index, index + 3).map(recordsOf);
      if (!plain || !off || !on) continue;
      const changed = firstChange(params, reading, plain, off, on);
      if (changed) return changed;
      records += plain.length;
      gained += plain.filter((record, at) =>
        hasMore(record, partner(params, reading, record, on, at)),
      ).length;
    }
    if (records === 0) return irrelevant('no record was answered');
    if (gained === 0 && records >= tellingSize) {
      return violated(
        `${params.parameter}=true adds information`,
        `nothing is added to any of ${records} records`,
      );
    }
    return gained > 0 ? holds : irrelevant('too few records to tell');
  },

  faults: ({ operation, parameter }, contract) => {
    const on = (change: Parameters<typeof onOperations>[2]) => onOperations(contract, [operation], change);
    const isOn = (url: URL) => url.searchParams.get(parameter) === 'true';
    return [
      {
        name: 'ignored',
        does: `ignores ${parameter}`,
        wrap: on((next, request, url) => withQuery(next, request, url, (query) => query.delete(parameter))),
      },
      {
        name: 'always',
        does: `acts as if ${parameter} were always true`,
        wrap: on((next, request, url) =>
          url.searchParams.has(parameter)
            ? next(request)
            : withQuery(next, request, url, (query) => query.set(parameter, 'true')),
        ),
      },
      {
        name: 'any-value',
        does: `takes any value of ${parameter} for true`,
        wrap: on((next, request, url) =>
          url.searchParams.get(parameter) === 'false'
            ? withQuery(next, request, url, (query) => query.set(parameter, 'true'))
            : next(request),
        ),
      },
      {
        name: 'changes-another',
        does: `changes another member when ${parameter} is true`,
        wrap: on((next, request, url) =>
          isOn(url)
            ? withJson(next(request), (body) => (Array.isArray(body) ? body.map(blurred) : blurred(body)))
            : next(request),
        ),
      },
    ];
  },
  variants: () => [],
});

function severalRecords(
  operation: Operation,
  samples: SampleTiers,
  among?: Record<string, string>,
): Arbitrary<Assignment[]> | undefined {
  const paths = searchable(operation, samples, [], among).map((sample) => pathFrom(operation, sample));
  return severalOf(paths.filter((path) => path !== undefined));
}

function recordsOf(exchange: Exchange): Json[] | undefined {
  const { response } = exchange;
  if (response?.status !== 200 || response.json === undefined) return undefined;
  return Array.isArray(response.json) ? response.json : [response.json];
}

function firstChange(
  params: Params,
  reading: Reading,
  plain: Json[],
  off: Json[],
  on: Json[],
): CheckOutcome | undefined {
  const { parameter } = params;
  const explicit = firstDifference(plain, off);
  if (explicit)
    return violated(
      `${parameter}=false answers as without it: ${brief(explicit.one)}`,
      brief(explicit.other),
      explicit.at,
    );
  if (plain.length !== on.length) {
    return violated(`${parameter}=true answers the same ${plain.length} records`, `${on.length} records`);
  }
  for (const [index, record] of plain.entries()) {
    const same = partner(params, reading, record, on, index);
    if (same === undefined)
      return violated(`${parameter}=true answers the same records`, `one is missing: ${brief(record)}`);
    const lost =
      isObject(record) && isObject(same)
        ? Object.keys(record).find((name) => !Object.hasOwn(same, name))
        : undefined;
    if (lost)
      return violated(`${parameter}=true keeps every member`, `${lost} is missing`, `/${index}/${lost}`);
    const difference = firstDifference(withoutEmpty(record), same, 'shared');
    if (difference)
      return violated(
        `${parameter}=true leaves ${difference.at} as it is: ${brief(difference.one)}`,
        brief(difference.other),
        difference.at,
      );
  }
  return undefined;
}

function partner(
  params: Params,
  reading: Reading,
  record: Json,
  on: Json[],
  index: number,
): Json | undefined {
  const key = keyOf(reading, params.key, record);
  const inPlace = on[index];
  if (inPlace !== undefined && keyOf(reading, params.key, inPlace) === key) return inPlace;
  return on.find((each) => keyOf(reading, params.key, each) === key);
}

/** An empty member may be what the information is added to. */
function withoutEmpty(record: Json): Json {
  if (!isObject(record)) return record;
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function hasMore(plain: Json, rich: Json | undefined): boolean {
  return rich !== undefined && firstDifference(plain, rich) !== undefined;
}

function blurred(record: Json): Json {
  if (!isObject(record)) return record;
  const [name, value] = Object.entries(record).find(([, each]) => typeof each === 'string') ?? [];
  return name === undefined ? record : { ...record, [name]: `${asText(value)} (changed)` };
}
