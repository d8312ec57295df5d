import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import type { Contract, Operation, Sample } from '../../../engine/types/contract.js';
import type { Exchange, Step } from '../../../engine/types/exchange.js';
import type { CaseContext } from '../../../engine/types/kind.js';
import type { FaultSketch } from '../../../engine/types/mutation.js';
import { filterFaults } from '../../support/mutants/filter-variations.js';
import { kind, pairs, text, texts } from '../../support/kind.js';
import {
  holds,
  irrelevant,
  listed,
  readingOf,
  someKeys,
  unanswered,
  violated,
} from '../../support/checking/records.js';
import { someOption, withPairs } from '../../support/cases/options.js';
import { candidates, stepFor, type Assignment } from '../../support/cases/requests.js';
import { distinct, valueOf, valuesOf } from '../../support/cases/samples.js';
import { searchParamsSchema, type SearchParams } from '../../support/cases/search-params.js';
import { filtersOf, notionOf, pathFrom, satisfying, searchable } from '../../support/cases/searches.js';
import { askedValues, strangerAmong, type AskedFilter } from '../../support/checking/strangers.js';

interface Params extends SearchParams {
  parameter: string;
  /** Further values to ask for: no known record has them, so that whoever is found must show them. */
  values?: string[];
  /** Notion under which samples hold the values, where it is not the parameter's own. */
  notion?: string;
  /** Other records may be found too (the document does not say how a text is compared). */
  others?: boolean;
  /** Query that every request has: it makes records show the notion. */
  also?: [string, string][];
  /**
   * Two or three values, also the same ones, are given as a repeated parameter. How they combine is not shown, so that
   * a record is certain to be found only when it has both, and certain not to be only when it has neither.
   */
  repeated?: boolean;
  /** Filters beside the tested one that every request has, with a known record's own values. */
  always?: string[];
  /** Further notions that a known record must show. */
  having?: string[];
  /** The operation that lists the known records, where it is another one. */
  source?: string;
  /** Query pairs of which one may be given: they change nothing about who is found. */
  options?: [string, string][];
}

/** A filter leaves only records that have the asked value, and all known records that have it. */
export const filter = kind<Params>({
  name: 'filter',
  says: 'a search finds the records that have the asked value, and no others',
  params: searchParamsSchema(
    {
      parameter: text,
      values: texts,
      repeated: { type: 'boolean' },
      notion: text,
      others: { type: 'boolean' },
      also: pairs,
      always: texts,
      having: texts,
      options: pairs,
      source: text,
    },
    ['values', 'repeated', 'notion', 'others', 'also', 'always', 'having', 'options', 'source'],
  ),
  operations: ({ operation }) => [operation],
  reaches: ({ source }) => (source === undefined ? [] : [source]),

  cases(params, context) {
    const operation = operationById(context.contract.operations, params.operation);
    const notion = notionFor(params, operation);
    const { always = [], having = [] } = params;
    const shown = [notion, params.key, ...having, ...always.map((name) => notionOf(operation, name))];
    const known = searchable(operation, context.samples, shown, params.among);
    const others = params.with.filter((name) => name !== params.parameter);
    const enough = !operation.requireAny.includes(params.parameter) && operation.requireAny.length > 0;
    const bases = known.filter((sample) => filtersOf(operation, sample, others, enough));
    if (bases.length === 0)
      return { none: { reason: 'no sample', detail: `no listed record shows its ${notion}` } };
    const all = distinct(known.flatMap((sample) => valuesOf(sample, notion)));
    const second = params.repeated
      ? fc.array(fc.constantFrom(...all), { minLength: 1, maxLength: 2 })
      : fc.constant<string[]>([]);
    const requests = fc.constantFrom(...bases).chain((sample) =>
      fc
        .tuple(
          besideFilters(params, operation, context, sample, filtersOf(operation, sample, others, enough)),
          askedOf(valuesOf(sample, notion), params.values ?? []),
          second,
          someOption(params.options),
        )
        .map(([rest, value, more, option]) => ({
          path: pathFrom(operation, sample),
          filters: { ...ownOf(operation, sample, always), ...rest, [params.parameter]: [value, ...more] },
          option,
        })),
    );
    return {
      random: requests.map(({ path, filters, option }) => ({
        steps: [withPairs(filteredSearch(params, operation, { ...path, ...filters }), option)],
        given: { holders: holdersOf(params, operation, known, path ?? {}, filters) },
      })),
    };
  },

  check(params, exchanges, { contract, given }) {
    const found = listed(exchanges[0], readingOf(contract, params.reading), params.key);
    if (!found) return unanswered(exchanges);
    const wanted = distinct(askedValues(exchanges[0], params.parameter));
    const records = found.map((each) => each.record);
    const stranger = strangerAmong(
      filtersIn(params, contract, exchanges[0]),
      readingOf(contract, params.reading),
      records,
    );
    if (stranger) return stranger;
    const holders = Array.isArray(given['holders']) ? given['holders'].map(String) : [];
    const missing = holders.filter((key) => !found.some((each) => each.key === key));
    if (missing.length > 0) {
      return violated(
        `every listed record with ${params.parameter} ${wanted.join(' or ')}: ${someKeys(holders)}`,
        `not found: ${someKeys(missing)} (${found.length} records in the result)`,
      );
    }
    return found.length > 0 ? holds : irrelevant('nothing was found');
  },

  faults: ({ operation, parameter, others, with: beside }, contract): FaultSketch[] =>
    filterFaults(contract, operation, parameter, {
      others: others ?? false,
      beside: beside.filter((name) => name !== parameter),
    }),
  variants: () => [],
});

function notionFor(params: Params, operation: Operation): string {
  return params.notion ?? notionOf(operation, params.parameter);
}

function filteredSearch(params: Params, operation: Operation, values: Assignment): Step {
  return withPairs(stepFor(operation, 'filtered search', values), params.also ?? []);
}

/** The first of a known record's own values for each of the filters. */
function ownOf(operation: Operation, sample: Sample, filters: readonly string[]): Assignment {
  return Object.fromEntries(filters.map((name) => [name, [valueOf(sample, notionOf(operation, name))]]));
}

/**
 * Filters beside the tested one. Where other records may be found by the tested one, some contradict the record: then it
 * must not be found, however well its text fits.
 */
function besideFilters(
  params: Params,
  operation: Operation,
  context: CaseContext,
  sample: Sample,
  fitting: fc.Arbitrary<Assignment> = fc.constant({}),
): fc.Arbitrary<Assignment> {
  const strange = operation.parameters
    .filter((each) => params.with.includes(each.name) && valuesOf(sample, each.sample).length > 0)
    .flatMap((each) =>
      candidates(each, context, pathFrom(operation, sample) ?? {})
        .filter((value) => !valuesOf(sample, each.sample).includes(value))
        .map((value) => ({ [each.name]: [value] })),
    );
  if (!params.others || strange.length === 0) return fitting;
  return fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 1, arbitrary: fc.constantFrom(...strange) });
}

/** Mostly a value that the record has, sometimes one of the further ones. */
function askedOf(own: readonly string[], further: readonly string[]): fc.Arbitrary<string> {
  if (further.length === 0) return fc.constantFrom(...own);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...own) },
    { weight: 1, arbitrary: fc.constantFrom(...further) },
  );
}

function holdersOf(
  params: Params,
  operation: Operation,
  known: readonly Sample[],
  path: Assignment,
  filters: Assignment,
): string[] {
  const { [params.parameter]: wanted = [], ...others } = filters;
  const notion = notionFor(params, operation);
  const satisfied = satisfying(operation, { ...path, ...others });
  const fits = (sample: Sample) => {
    const held = valuesOf(sample, notion);
    return wanted.every((value) => held.includes(value)) && satisfied(sample);
  };
  return distinct(known.filter(fits).map((sample) => valueOf(sample, params.key)));
}

/** The filters that every found record must fit: of the tested one only where nobody else may be found. */
function filtersIn(params: Params, contract: Contract, exchange: Exchange | undefined): AskedFilter[] {
  const operation = operationById(contract.operations, params.operation);
  const tested = params.others ? [] : [params.parameter];
  return [...tested, ...params.with].map((name) => ({
    name,
    notion: name === params.parameter ? notionFor(params, operation) : notionOf(operation, name),
    wanted: askedValues(exchange, name),
  }));
}
