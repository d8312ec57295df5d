import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { brief, scalarText } from '../../../engine/json/guards.js';
import type { Sample } from '../../../engine/types/contract.js';
import type { Case } from '../../../engine/types/exchange.js';
import { kind, pairs, paramsSchema, text, textMap, texts } from '../../support/kind.js';
import {
  holds,
  irrelevant,
  keyOf,
  listed,
  readingOf,
  unanswered,
  violated,
} from '../../support/checking/records.js';
import { valueOf } from '../../support/cases/samples.js';
import { checkAbsent, viewDifference, wrappedRecord } from '../../support/checking/views.js';
import { viewFaults, viewVariants } from '../../support/mutants/view-variations.js';
import { stepFor, type Assignment } from '../../support/cases/requests.js';
import { filtersOf, pathFrom, searchable } from '../../support/cases/searches.js';

interface Params {
  /** The operation that answers one record, and the one that lists records. */
  one: string;
  list: string;
  reading: string;
  key: string;
  /** Filters of the listing that a known record satisfies. */
  with: string[];
  among?: Record<string, string>;
  /** Query pairs of which any may be given to both. */
  options?: [string, string][];
  /** Pointer with wildcards to the records of the listing; default: its items. */
  items?: string;
  /** The payload of the one record is not shown: the record may be a member of it. */
  wrapped?: boolean;
  /** Members whose list may be shorter in the listing. */
  shortened?: string[];
  /** Only these members are compared, where the other view has more of the same names. Default: all. */
  members?: string[];
  /** Members that change with time: they are compared where both views are of one moment. */
  measured?: { moment: string; members: string[] };
}

/** A record says the same wherever the service shows it: members that two views share are equal. */
export const consistentViews = kind<Params>({
  name: 'consistent-views',
  says: 'a record fetched by itself says what it says in a listing',
  params: paramsSchema(
    {
      one: text,
      list: text,
      reading: text,
      key: text,
      with: { type: 'array', items: text },
      among: textMap,
      options: pairs,
      items: text,
      wrapped: { type: 'boolean' },
      shortened: texts,
      members: texts,
      measured: paramsSchema({ moment: text, members: texts }),
    },
    ['among', 'options', 'items', 'wrapped', 'shortened', 'members', 'measured'],
  ),
  operations: ({ one, list }) => [one, list],

  cases({ one, list, key, with: filters, among, options = [], wrapped }, context) {
    const [single, listing] = [
      operationById(context.contract.operations, one),
      operationById(context.contract.operations, list),
    ];
    const enough = listing.requireAny.length > 0;
    const known = searchable(single, context.samples, [], among).filter((sample) =>
      filtersOf(listing, sample, filters, enough),
    );
    if (known.length === 0) return { none: { reason: 'no sample', detail: 'no record is known' } };
    const toCase = (sample: Sample, values: Assignment, given: [string, string][]): Case => ({
      steps: [
        stepFor(
          single,
          'by itself',
          { ...pathFrom(single, sample) },
          given.length > 0 ? { query: given } : {},
        ),
        withPairs(
          stepFor(listing, 'in a listing', { ...pathFrom(listing, sample), ...values }, { memo: true }),
          given,
        ),
      ],
      ...(wrapped ? { given: { key: valueOf(sample, key) } } : {}),
    });
    const random = fc
      .constantFrom(...known)
      .chain((sample) =>
        fc
          .tuple(
            filtersOf(listing, sample, filters, enough) as fc.Arbitrary<Assignment>,
            fc.subarray(options),
          )
          .map(([values, given]) => toCase(sample, values, given)),
      );
    if (filters.length + options.length > 0 || known.length > context.runs) return { random };
    // Each record once, before some come again.
    const examples = known.map((sample) => toCase(sample, {}, []));
    return { examples, random, atMost: context.runs - examples.length };
  },

  check(params, exchanges, { contract, given }) {
    const [single, listing] = exchanges;
    const reading = readingOf(contract, params.reading);
    const body = single?.response?.json;
    const found = listed(listing, reading, params.key, params.items);
    if (single?.response?.status !== 200 || body === undefined || !found) return unanswered(exchanges);
    const asked = scalarText(given['key']);
    const own = params.wrapped ? wrappedRecord(body, reading, params.key, asked) : { at: '', value: body };
    if (!own) return checkAbsent(body, reading, params.key, found, asked);
    const same = found.find((each) => each.key === keyOf(reading, params.key, own.value));
    if (!same) return irrelevant('the listing does not show the record');
    const difference = viewDifference(same.record, own.value, params);
    if (!difference) return holds;
    const at = own.at + difference.at;
    return violated(
      `${at || 'the record'} as in the listing: ${brief(difference.one)}`,
      brief(difference.other),
      at,
    );
  },

  faults: (params, contract) => viewFaults(params, contract),
  variants: (params, contract) => viewVariants(params, contract),
});

function withPairs<S extends { query?: [string, string][] }>(step: S, given: [string, string][]): S {
  return given.length === 0 ? step : { ...step, query: [...(step.query ?? []), ...given] };
}
