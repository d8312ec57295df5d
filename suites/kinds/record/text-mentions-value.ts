import { operationById } from '../../../engine/contract/operations.js';
import { isObject } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { Exchange, Json, Sample } from '../../../engine/types/index.js';
import { namesIn } from '../../support/checking/html/named-values.js';
import { recordWithKey } from '../../support/checking/find-record.js';
import { described, kind, paramsSchema, text, texts } from '../../support/kind.js';
import { withOtherRecord } from '../../support/mutants/other-record.js';
import {
  holds,
  irrelevant,
  mappingOf,
  someKeys,
  unanswered,
  violated,
} from '../../support/checking/records.js';
import { valueText } from '../../support/checking/relations/members.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { valueOf } from '../../support/cases/samples.js';
import { pathFrom, searchable } from '../../support/cases/searches/searches.js';
import { varied } from '../../support/cases/varied.js';

interface Params {
  /** An operation that answers markup about one record. */
  operation: string;
  /** An operation without parameters that lists the record. */
  list: string;
  mapping: string;
  key: string;
  /** Pointer in the record to a value, and the values whose names are told from other words. */
  at: string;
  among: string[];
  /** Words for values that the record has no name for. */
  besides: string[];
  /** Pointer in the record to its name, which may hold such a word itself. */
  name: string;
}

/** So many other records show what the service names everywhere. */
const fewOthers = 4;

/** What an image or page names of a record is the record's value, where it names any. */
export const textMentionsValue = kind<Params>({
  name: 'text-mentions-value',
  says: 'markup about a record that names one of the known values names the value of this record',
  params: paramsSchema({
    operation: described('Operation that answers markup about one record.'),
    list: described('Operation without parameters that lists the record.'),
    mapping: described('Field mapping of the record.'),
    key: described('Field that identifies it, and that the path carries.'),
    at: described('Pointer in the record to the value.'),
    among: described('The values whose names are told from other words.', texts),
    besides: described('Words for values that the record has no name for.', { type: 'array', items: text }),
    name: described('Pointer in the record to its name, which may hold such a word itself.'),
  }),
  example: {
    operation: 'GET /covers/{id}.svg',
    list: 'GET /books',
    mapping: 'book',
    key: 'number',
    at: '/status',
    among: ['in stock', 'on order', 'sold out'],
    besides: ['not for sale'],
    name: '/title',
  },
  operations: ({ operation, list }) => [operation, list],

  cases({ operation: id, list, key }, context) {
    const operation = operationById(context.contract.operations, id);
    const listing = stepFor(operationById(context.contract.operations, list), 'listing', {}, { memo: true });
    const known = varied(searchable(operation, context.samples, [key]), context.runs);
    if (known.length === 0) return { none: { reason: 'no sample', detail: `no ${key} is known` } };
    const stepOf = (name: string, sample: Sample) =>
      stepFor(operation, name, pathFrom(operation, sample) ?? {}, { memo: true });
    const others = known.slice(0, fewOthers).map((sample) => ({
      step: stepOf('another', sample),
      key: valueOf(sample, key),
    }));
    return {
      examples: known.map((sample) => {
        const own = valueOf(sample, key);
        const beside = others.filter((each) => each.key !== own);
        return {
          steps: [stepOf('markup', sample), listing, ...beside.map(({ step }) => step)],
          given: { key: own, others: Object.fromEntries(beside.map((each) => [each.step.path, each.key])) },
        };
      }),
    };
  },

  check(params, exchanges, { contract, given }) {
    const [markup, listing, ...others] = exchanges;
    if (markup?.response?.status !== 200 || listing?.response?.status !== 200) return unanswered(exchanges);
    const { mapping, key, at, among, besides, name } = params;
    const fieldMapping = mappingOf(contract, mapping);
    const recordOf = (asked: Json | undefined): Json =>
      recordWithKey(listing.response?.json ?? null, fieldMapping, key, valueText(asked ?? ''))?.value ?? null;
    const valueIn = (record: Json) => valueText(select(record, at)[0]?.value ?? null);
    const namedIn = (exchange: Exchange, record: Json, values: readonly string[]) =>
      namesIn(exchange.response?.text ?? '', values, { record, at, name });
    const record = recordOf(given['key']);
    const value = valueIn(record);
    if (!among.includes(value)) return irrelevant('the value has no name that is told from other words');
    if (namedIn(markup, record, besides).length > 0)
      return irrelevant('it names a value that the record has no name for');
    const keys = isObject(given['others']) ? given['others'] : {};
    const beside = others.map((each) => {
      const other = recordOf(keys[each.step.path]);
      return { value: valueIn(other), names: namedIn(each, other, among) };
    });
    // What pages of all records with other values name, too, is not said of this one; an image has no menu.
    const isImage = markup.response.mediaType.startsWith('image/');
    const isEverywhere = (word: string): boolean => {
      const unlike = beside.filter((each) => each.value !== word);
      return !isImage && unlike.length > 0 && unlike.every(({ names }) => names.includes(word));
    };
    const found = namedIn(markup, record, among).filter((word) => word === value || !isEverywhere(word));
    if (found.length === 0) return irrelevant('it names none of the values');
    return found.includes(value) ? holds : violated(`${at}: ${value}, as listed`, `names ${someKeys(found)}`);
  },

  faults: ({ operation, key }, contract) => [
    {
      name: 'another-record',
      does: 'answers what belongs to the next record',
      wrap: withOtherRecord(contract, operation, key),
    },
  ],
  variants: () => [],
});
