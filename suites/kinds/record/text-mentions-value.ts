import { operationById } from '../../../engine/contract/operations.js';
import { select } from '../../../engine/json/pointer.js';
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
import { phrasePattern } from '../../support/checking/html/visible-text.js';

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
    return {
      examples: known.map((sample) => ({
        steps: [stepFor(operation, 'markup', pathFrom(operation, sample) ?? {}), listing],
        given: { key: valueOf(sample, key) },
      })),
    };
  },

  check({ mapping, key, at, among, besides, name }, exchanges, { contract, given }) {
    const [markup, listing] = exchanges.map(({ response }) => response);
    if (markup?.status !== 200 || listing?.status !== 200) return unanswered(exchanges);
    const asked = valueText(given['key'] ?? '');
    const record =
      recordWithKey(listing.json ?? null, mappingOf(contract, mapping), key, asked)?.value ?? null;
    const value = valueText(select(record, at)[0]?.value ?? null);
    if (!among.includes(value)) return irrelevant('the value has no name that is told from other words');
    const words = withoutDenied(textOf(markup.text)).replaceAll(
      valueText(select(record, name)[0]?.value ?? ''),
      ' ',
    );
    const named = (each: string) => phrasePattern([each]).test(words);
    if (besides.some(named)) return irrelevant('it names a value that the record has no name for');
    const found = among.filter(named);
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

/** A word that is denied ("not reachable") names nothing. */
function withoutDenied(words: string): string {
  return words.replaceAll(/\b(?:not|no longer|never)\s+\p{L}+/giu, ' ');
}

/** What markup says to a reader: its texts and the attributes that are read out. */
function textOf(markup: string): string {
  const shown = markup.replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/gi, ' ');
  const read = [...shown.matchAll(/\s(?:aria-label|title|alt)=(?:"([^"]*)"|'([^']*)')/gi)];
  return [shown.replaceAll(/<[^>]*>/g, ' '), ...read.map(([, one, other]) => one ?? other ?? '')].join(' ');
}
