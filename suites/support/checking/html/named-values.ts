import { entries, select } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Json, ReceivedResponse } from '../../../../engine/types/index.js';
import { holds, irrelevant, someKeys, violated } from '../records.js';
import { valueText } from '../relations/members.js';
import { decodeEntities } from './entities.js';
import { brackets, elements, spansIn, withoutSpans } from './spans.js';
import { phrasePattern } from './visible-text.js';

interface Own {
  /** What the markup is about. */
  record: Json;
  /** Pointers in the record to the value, and to the name. */
  at: string;
  name: string;
}

/** Values that are words, as markup about a record names them. */
export interface NamedValue {
  /** Pointer in the record to the value. */
  at: string;
  named: {
    values?: string[];
    /** Words for values that the record has no name for. */
    besides?: string[];
    /** Pointer in the record to its name, which may hold such a word itself. */
    name: string;
    /** Whether each text of an image that names one names the own one. */
    each?: boolean;
    /** Labels right behind which the value stands, or where it may: compared with what other records have. */
    within?: 'title' | 'anywhere' | string[];
  };
}

/** Markup about a record. */
interface Markup {
  response: ReceivedResponse;
  record: Json;
}

/** Markup that names one of the values names that of its record. What markup of all others names, too, is not said of it. */
export function checkNamed(
  { at, named: { values = [], besides = [], name, each = false } }: NamedValue,
  markup: Markup,
  others: readonly Markup[],
): CheckOutcome {
  const valueIn = (record: Json) => valueText(select(record, at)[0]?.value ?? null);
  const namedIn = ({ response, record }: Markup, words: readonly string[]) =>
    namesIn(response.text, words, { record, at, name });
  const value = valueIn(markup.record);
  if (!values.includes(value)) return irrelevant('the value has no name that is told from other words');
  if (namedIn(markup, besides).length > 0)
    return irrelevant('it names a value that the record has no name for');
  const elsewhere = others.map((each) => ({ value: valueIn(each.record), names: namedIn(each, values) }));
  // An image has no menu.
  const isImage = markup.response.mediaType.startsWith('image/');
  const isEverywhere = (word: string): boolean => {
    const unlike = elsewhere.filter((each) => each.value !== word);
    return !isImage && unlike.length > 0 && unlike.every(({ names }) => names.includes(word));
  };
  const found = namedIn(markup, values).filter((word) => word === value || !isEverywhere(word));
  if (found.length === 0) return irrelevant('it names none of the values');
  const unlike = partsOf(each && isImage ? markup.response.text : '')
    .map((part) => namesIn(part, values, { record: markup.record, at, name }))
    .find((names) => names.length > 0 && !names.includes(value));
  if (unlike) return violated(`${at}: ${value}, in each of its texts`, `one names ${someKeys(unlike)}`);
  return found.includes(value)
    ? holds
    : violated(`${at}: ${value}, as the record has it`, `names ${someKeys(found)}`);
}

/** Which of the values markup about a record names. */
function namesIn(markup: string, values: readonly string[], own: Own): string[] {
  const words = withoutDenied(withoutOwn(textOf(markup), own));
  return values.filter((each) => holdsWord(words, each));
}

const holdsWord = (words: string, value: string): boolean =>
  new RegExp(`${phrasePattern([value]).source}(?!\\p{L})`, 'iu').test(words);

/** Whether markup says a word to its reader, which it does not deny. */
export const saysWord = (markup: string, value: string): boolean =>
  holdsWord(withoutDenied(textOf(markup)), value);

/** A word that is denied ("not reachable") names nothing. */
function withoutDenied(words: string): string {
  return words.replaceAll(/\b(?:not|no longer|never)\s+\p{L}+/giu, ' ');
}

/** Without the name of the record and its other texts, which may hold such a word themselves. */
function withoutOwn(words: string, { record, at, name }: Own): string {
  const own = textsIn(record, '').filter((each) => each.at !== at);
  const texts = own.filter((each) => each.at === name || each.value.includes(' ')).map(({ value }) => value);
  return texts.reduce((left, each) => left.replaceAll(each.replaceAll(/\s+/g, ' '), ' '), words);
}

function textsIn(value: Json, at: string): { at: string; value: string }[] {
  if (typeof value === 'string') return value === '' ? [] : [{ at, value }];
  return entries(value).flatMap(([name, inner]) => textsIn(inner, `${at}/${name}`));
}

const named = [elements('(?:[\\w-]+:)?(?:title|desc)')];

/** The texts of an image, each by itself: titles, descriptions, what is read out, and the rest. */
function partsOf(markup: string): string[] {
  const read = readTexts(markup).map((text) => text.replaceAll('<', '&lt;'));
  return [...spansIn(markup, named)]
    .map(({ start, end }) => markup.slice(start, end))
    .concat(read, withoutAttributes(withoutSpans(markup, named)));
}

const withoutAttributes = (markup: string): string =>
  markup.replaceAll(/\s(?:aria-label|title|alt)=(?:"[^"]*"|'[^']*')/gi, '');

/** The attributes that are read out. */
function readTexts(markup: string): string[] {
  const read = [...markup.matchAll(/\s(?:aria-label|title|alt)=(?:"([^"]*)"|'([^']*)')/gi)];
  return read.map(([, one, other]) => one ?? other ?? '');
}

const quoted = [elements('style', 'script', 'pre', 'code', 'samp')];

/** What markup says to a reader: its texts and the attributes that are read out. Code is quoted from elsewhere. */
function textOf(markup: string): string {
  const shown = withoutSpans(markup, quoted);
  const texts = [withoutSpans(shown, [brackets]), ...readTexts(shown)];
  return decodeEntities(texts.join(' ')).replaceAll(/\s+/g, ' ');
}
