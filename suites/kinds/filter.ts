import fc from 'fast-check';
import { operationById } from '../../engine/contract/operations.js';
import { readNotion } from '../../engine/contract/read-record.js';
import type {
  Contract,
  Exchange,
  FaultSketch,
  Judgement,
  Operation,
  Sample,
  Step,
} from '../../engine/types.js';
import { filterFaults } from '../support/filter-variations.js';
import { kind, pairs, paramsSchema, text, textMap, texts } from '../support/kind.js';
import { holds, irrelevant, listed, readingOf, someKeys, unanswered, violated } from '../support/records.js';
import { stepFor, type Assignment } from '../support/requests.js';
import { distinct, valueOf, valuesOf } from '../support/samples.js';
import { filtersOf, notionOf, pathFrom, satisfies, searchable } from '../support/searches.js';

interface Params {
  operation: string;
  parameter: string;
  reading: string;
  /** Notion that identifies a record. */
  key: string;
  /** Filters that may be combined with this one; at least one that is enough is, where this one is not. */
  with: string[];
  /** Samples that a search with the operation's defaults reaches. */
  among?: Record<string, string>;
  /** Values of the enumeration: a member that holds another value means something else. */
  values?: string[];
  /** Notion under which samples hold the values, where it is not the parameter's own. */
  notion?: string;
  /** Other records may be found too (the document does not say how a text is compared). */
  others?: boolean;
  /** Query that every request has: it makes records show the notion. */
  also?: [string, string][];
  /**
   * Two values are given as a repeated parameter. How they combine is not shown, so that a record is certain to be
   * found only when it has both, and certain not to be only when it has neither.
   */
  repeated?: boolean;
}

/** A filter leaves only records that have the asked value, and all known records that have it. */
export const filter = kind<Params>({
  name: 'filter',
  says: 'a search finds the records that have the asked value, and no others',
  params: paramsSchema(
    {
      operation: text,
      parameter: text,
      reading: text,
      key: text,
      with: { type: 'array', items: text },
      among: textMap,
      values: texts,
      repeated: { type: 'boolean' },
      notion: text,
      others: { type: 'boolean' },
      also: pairs,
    },
    ['among', 'values', 'repeated', 'notion', 'others', 'also'],
  ),
  operations: ({ operation }) => [operation],

  cases(params, context) {
    const operation = operationById(context.contract.operations, params.operation);
    const notion = notionFor(params, operation);
    const known = searchable(operation, context.samples, [notion, params.key], params.among).filter(
      (sample) => usable(params, valuesOf(sample, notion)).length > 0,
    );
    const others = params.with.filter((name) => name !== params.parameter);
    const enough = !operation.requireAny.includes(params.parameter) && operation.requireAny.length > 0;
    const bases = known.filter((sample) => filtersOf(operation, sample, others, enough));
    if (bases.length === 0)
      return { none: { reason: 'no sample', detail: `no listed record shows its ${notion}` } };
    const all = distinct(known.flatMap((sample) => usable(params, valuesOf(sample, notion))));
    const second = params.repeated
      ? fc.constantFrom(...all).map((value) => [value])
      : fc.constant<string[]>([]);
    const requests = fc
      .constantFrom(...bases)
      .chain((sample) =>
        fc
          .tuple(
            filtersOf(operation, sample, others, enough) as fc.Arbitrary<Assignment>,
            fc.constantFrom(...usable(params, valuesOf(sample, notion))),
            second,
          )
          .map(([rest, value, more]) => ({
            path: pathFrom(operation, sample),
            filters: { ...rest, [params.parameter]: distinct([value, ...more]) },
          })),
      );
    return {
      random: requests.map(({ path, filters }) => ({
        steps: [filteredSearch(params, operation, { ...path, ...filters })],
        given: { holders: holdersOf(params, operation, known, path ?? {}, filters) },
      })),
    };
  },

  judge(params, exchanges, { contract, given }) {
    const found = listed(exchanges[0], readingOf(contract, params.reading), params.key);
    if (!found) return unanswered(exchanges);
    const wanted = askedValues(exchanges[0], params.parameter);
    const stranger = strangerAmong(
      params,
      contract,
      found.map((each) => each.record),
      wanted,
    );
    if (stranger && !params.others) return stranger;
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

  faults: ({ operation, parameter, others }, contract): FaultSketch[] =>
    filterFaults(contract, operation, parameter, others),
  variants: () => [],
});

function notionFor(params: Params, operation: Operation): string {
  return params.notion ?? notionOf(operation, params.parameter);
}

function filteredSearch(params: Params, operation: Operation, values: Assignment): Step {
  const step = stepFor(operation, 'filtered search', values);
  return params.also ? { ...step, query: [...(step.query ?? []), ...params.also] } : step;
}

/** Sample values that the filter's enumeration knows; all, when it names none. */
function usable(params: Params, values: readonly string[]): readonly string[] {
  return params.values ? values.filter((value) => params.values?.includes(value)) : values;
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
  const fits = (sample: Sample) =>
    satisfies(operation, sample, { ...path, ...others }) &&
    wanted.every((value) => valuesOf(sample, notion).includes(value));
  return distinct(known.filter(fits).map((sample) => valueOf(sample, params.key)));
}

function askedValues(exchange: Exchange | undefined, parameter: string): string[] {
  return (exchange?.step.query ?? []).filter(([name]) => name === parameter).map(([, value]) => value);
}

function strangerAmong(
  params: Params,
  contract: Contract,
  records: Parameters<typeof readNotion>[2][],
  wanted: string[],
): Judgement | undefined {
  const notion = notionFor(params, operationById(contract.operations, params.operation));
  for (const [index, record] of records.entries()) {
    const shown = usable(params, readNotion(readingOf(contract, params.reading), notion, record) ?? []);
    if (shown.length > 0 && !wanted.some((value) => shown.includes(value))) {
      return violated(
        `only records with ${params.parameter} ${wanted.join(' or ')}`,
        `a record with ${shown.join(', ')}`,
        `/${index}`,
      );
    }
  }
  return undefined;
}
