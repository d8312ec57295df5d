import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { escapeSegment, entries } from '../../../engine/json/pointer.js';
import { isObject } from '../../../engine/json/guards.js';
import type { Reading } from '../../../engine/types/contract.js';
import type { Exchange, Step } from '../../../engine/types/exchange.js';
import type { Json } from '../../../engine/types/json.js';
import { kind, text } from '../../support/kind.js';
import {
  holds,
  irrelevant,
  keyOf,
  listed,
  readingOf,
  unanswered,
  violated,
  type KeyedRecord,
} from '../../support/checking/records.js';
import { holdsWord, wordsIn } from '../../support/cases/search-words.js';
import { stepFor } from '../../support/cases/requests.js';
import { searchParamsSchema, type SearchParams } from '../../support/cases/search-params.js';
import { baseSearches, noSearch } from '../../support/cases/searches.js';
import { filterFaults } from '../../support/mutants/filter-variations.js';

interface Params extends SearchParams {
  parameter: string;
  /** The flag that makes records show the searched text. */
  shownBy: string;
  /** Member names (a pattern) under which the searched text stands; elsewhere a text may or may not be searched. */
  member: string;
}

/** A search for a word finds the records whose text holds it, and only records that hold it somewhere. */
export const textSearch = kind<Params>({
  name: 'text-search',
  says: 'a search for a word finds the records whose text contains it',
  params: searchParamsSchema({ parameter: text, shownBy: text, member: text }),
  operations: ({ operation }) => [operation],

  cases({ operation: id, shownBy, with: filters, among }, context) {
    const operation = operationById(context.contract.operations, id);
    const bases = baseSearches(operation, context, filters, among);
    if (!bases) return noSearch;
    const choices = fc.tuple(bases, fc.nat({ max: 999 }), fc.nat({ max: 999 }), fc.nat({ max: 999 }));
    return {
      random: choices.map(([base, record, word, sort]) => ({
        steps: [
          stepFor(operation, 'plain', base, { memo: true }),
          stepFor(operation, 'with texts', { ...base, [shownBy]: ['true'] }, { memo: true }),
        ],
        given: { record, word, sort },
      })),
    };
  },

  follow({ parameter, ...params }, exchanges, { contract, given }): Step | undefined {
    const [plain, rich] = exchanges;
    const target =
      exchanges.length === 2
        ? targetOf(params, plain, rich, readingOf(contract, params.reading), given)
        : undefined;
    if (!target || !rich) return undefined;
    return { ...rich.step, name: 'word', query: [...(rich.step.query ?? []), [parameter, target.word]] };
  },

  check({ parameter, ...params }, exchanges, { contract, given }) {
    const [plain, rich, searched] = exchanges;
    const reading = readingOf(contract, params.reading);
    if (!searched) return irrelevant('no record shows a text to search for');
    const target = targetOf(params, plain, rich, reading, given);
    const found = listed(searched, reading, params.key);
    if (!found || !target) return unanswered(exchanges);
    const among = new Set(listed(rich, reading, params.key)?.map((each) => each.key));
    const further = found.findIndex(({ key }) => !among.has(key));
    if (further !== -1) {
      return violated(
        'only records that the search finds without the word',
        `record ${found[further]?.key} is found with it`,
        `/${further}`,
      );
    }
    const stranger = target.plain ? found.findIndex(({ record }) => !holdsWord(record, target.word)) : -1;
    if (stranger !== -1) {
      return violated(
        `only records whose text contains ${JSON.stringify(target.word)}`,
        `record ${found[stranger]?.key} does not`,
        `/${stranger}`,
      );
    }
    if (target.certain && !found.some((each) => each.key === target.key)) {
      return violated(
        `record ${target.key}, whose text contains ${JSON.stringify(target.word)}`,
        `${parameter} does not find it (${found.length} others)`,
      );
    }
    return found.length > 0 ? holds : irrelevant('the word may stand in a text that is not searched');
  },

  faults: ({ operation, parameter }, contract) => filterFaults(contract, operation, parameter),
  variants: () => [],
});

interface Target {
  key: string;
  word: string;
  /** Whether the word certainly stands in the searched text. */
  certain: boolean;
  /** Whether it is letters and figures alone: how other characters and phrases are compared is open. */
  plain: boolean;
}

type Place = Pick<Params, 'reading' | 'key' | 'member'>;

/** The record and word that the case's choices pick among what the second answer shows beyond the first. */
function targetOf(
  params: Place,
  plain: Exchange | undefined,
  rich: Exchange | undefined,
  reading: Reading,
  given: Record<string, Json>,
): Target | undefined {
  const [before, after] = [plain, rich].map((exchange) => listed(exchange, reading, params.key));
  if (!before || !after || after.length === 0) return undefined;
  const chosen = after[Number(given['record']) % after.length] as KeyedRecord;
  const same = before.find((each) => each.key === keyOf(reading, params.key, chosen.record));
  const texts = addedTexts(chosen.record, same?.record ?? null);
  const named = texts.filter(({ at }) => new RegExp(params.member, 'i').test(lastName(at)));
  const from = named.length > 0 ? named : texts;
  const sorts = Object.values(wordsIn(from.map(({ value }) => value))).filter((words) => words.length > 0);
  const words = sorts[Number(given['sort']) % sorts.length] ?? [];
  const word = words[Number(given['word']) % words.length];
  if (word === undefined) return undefined;
  return { key: chosen.key, word, certain: named.length > 0, plain: /^[\p{L}\p{N}]+$/u.test(word) };
}

/** The member that a text is the value of, whether alone or in a list. */
function lastName(at: string): string {
  return at.split('/').findLast((segment) => !/^\d+$/.test(segment)) ?? '';
}

function addedTexts(rich: Json, plain: Json, at = ''): { at: string; value: string }[] {
  if (typeof rich === 'string') return typeof plain === 'string' ? [] : [{ at, value: rich }];
  return entries(rich).flatMap(([name, value]) => {
    const before = isObject(plain) && Object.hasOwn(plain, name) ? (plain[name] ?? null) : null;
    return addedTexts(value, before, `${at}/${escapeSegment(name)}`);
  });
}
