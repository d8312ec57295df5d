import { scalarText } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { Exchange } from '../../../engine/types/exchange.js';
import type { Json } from '../../../engine/types/json.js';
import type { CheckContext } from '../../../engine/types/kind.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
import { recordWithKey } from './find-record.js';
import type { PageCount } from './page-evidence.js';
import { holds, irrelevant, readingOf, someKeys, violated } from './records.js';
import type { PageOrder } from './page-order.js';
import { numberOf } from './relations.js';
import {
  brokenFigures,
  neighbours,
  phrasePattern,
  plain,
  saysNothingMeasured,
  showsFigure,
  showsValue,
  surroundings,
  type Unit,
} from './visible.js';

export interface PageItems {
  /** Pointer with wildcards, in the record, to what the page lists. */
  at: string;
  /** Only items whose members have these values. */
  where?: Record<string, string | boolean>;
  /** Pointers in an item to texts of which the page shows one. */
  shown: string[];
  /** Some of the items are enough, or a mark somewhere; default: all of them, and the mark beside a marked one. */
  some?: boolean;
  /** The page marks, with one of the words, one of the items whose members have these values. */
  marked?: Record<string, string | boolean>;
}

export interface PageParams {
  page: string;
  /** Operations whose answers may hold the record that the page is about: the first that does counts. */
  records: string[];
  reading: string;
  /** Notion of the reading, and of samples, that the page's path carries. */
  key: string;
  /** Any of them is visible; with `figure` or `items`, beside it. */
  words?: string[];
  /** `at` is where the record holds this very figure; `own`, where it holds one that is as good. */
  figure?: { unit: Unit; at?: string; own?: string };
  items?: PageItems;
  /** Two figures of the record, each shown by its own name. */
  order?: PageOrder;
  /** How many of something the page says that it shows. */
  count?: PageCount;
  /** Words in the names of the payload's members whose content the page shows, or hides in its markup. */
  inside?: string[];
  /** Checked only where the record's lists below members with these words in their names are all empty. */
  whereEmpty?: string[];
}

/** The record of a page, and the answer that holds it: the first of those after the page's own. */
export function findRecord(
  params: PageParams,
  exchanges: readonly Exchange[],
  { contract, given }: CheckContext,
) {
  const reading = readingOf(contract, params.reading);
  for (const { response } of exchanges.slice(1)) {
    if (response?.status !== 200 || response.json === undefined) continue;
    const found = recordWithKey(
      response.json,
      reading,
      params.key,
      typeof given['key'] === 'string' ? given['key'] : '',
    );
    if (found) return { value: found.value, body: response.json };
  }
  return undefined;
}

/** Any of the words is visible. */
export function checkWords({ words = [] }: Pick<PageParams, 'words'>, seen: string[]): CheckOutcome {
  if (seen.some((each) => phrasePattern(words).test(each))) return holds;
  return violated(`one of these words: ${words.join(', ')}`, `a page that says: ${someText(seen)}`);
}

/** A figure beside one of the words, and where the record holds it, this very figure. */
export function checkFigure({ words = [], figure }: PageParams, seen: string[], record: Json): CheckOutcome {
  const { unit, at, own = at } = figure ?? { unit: 'percent' };
  const near = surroundings(seen, words);
  if (near.length === 0) return checkWords({ words }, seen);
  const recorded = own === undefined ? undefined : numberOf(select(record, own)[0]?.value);
  const shown = recorded !== undefined && near.some((each) => showsValue(each, unit, recorded));
  // What a page writes where the record has no figure is open.
  const isLost = own === undefined || (recorded !== undefined && !shown);
  const [broken] = isLost ? brokenFigures(seen, words, unit) : [];
  if (broken !== undefined)
    return violated(`${words.join(', ')}, with a figure in ${unit}`, `beside it: ${broken}`);
  if (!near.some((each) => showsFigure(each, unit))) {
    if (near.some(saysNothingMeasured)) return irrelevant('nothing was measured');
    return violated(`${words.join(', ')}, with a figure in ${unit}`, `beside it: ${someText(near)}`);
  }
  if (at === undefined) return holds;
  if (recorded === undefined) return irrelevant(`the record has no number at ${at}`);
  return shown
    ? holds
    : violated(
        `${words.join(', ')}: ${recorded} ${unit}, as the record says`,
        `beside it: ${someText(near)}`,
        at,
      );
}

/** Texts of the record are visible: all of them, or some. */
export function checkItems(items: PageItems, seen: string[], record: Json): CheckOutcome {
  const wanted = itemsOf(items, record);
  if (wanted.length === 0) return irrelevant(`the record has none at ${items.at || 'its place'}`);
  const missing = wanted.filter((forms) => !seen.some((each) => forms.some((form) => each.includes(form))));
  if (missing.length === 0 || (items.some && missing.length < wanted.length)) return holds;
  return violated(namesOf(missing), `a page that says: ${someText(seen)}`, items.at);
}

/** One of the words stands next to a marked item: no other item is between them. */
export function checkMarks(
  { words = [] }: PageParams,
  items: PageItems,
  seen: string[],
  record: Json,
): CheckOutcome {
  const all = itemsOf(items, record);
  const marked = itemsOf({ ...items, where: { ...items.where, ...items.marked } }, record);
  if (marked.length === 0) return irrelevant('the record marks none');
  const beside = neighbours(seen, words, all.flat());
  if (items.some || beside.length === 0) return checkWords({ words }, seen);
  if (marked.some((forms) => forms.some((form) => beside.includes(form)))) return holds;
  return violated(
    `${words.join(' or ')}: ${namesOf(marked)}`,
    `beside ${someKeys(new Set(beside))}`,
    items.at,
  );
}

const namesOf = (items: string[][]): string => someKeys(items.map(([form = '']) => form));

/** The texts of each item, as a page may write them. */
export function itemsOf({ at, where = {}, shown }: PageItems, record: Json): string[][] {
  return select(record, at)
    .map(({ value }) => value)
    .filter((item) =>
      Object.entries(where).every(([name, wanted]) => select(item, `/${name}`)[0]?.value === wanted),
    )
    .map((item) =>
      shown
        .flatMap((pointer) => select(item, pointer).flatMap(({ value }) => scalarText(value) ?? []))
        .map((form) => plain(form).trim())
        // A route may be shown without its query.
        .flatMap((form) => [form, form.replace(/\?.*$/, '')])
        .filter((form) => form !== ''),
    )
    .filter((forms) => forms.length > 0);
}

function someText(texts: readonly string[]): string {
  const all = texts.join(' … ').trim();
  return all.length <= 240 ? all : `${all.slice(0, 240)}…`;
}
