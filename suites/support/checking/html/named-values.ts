import { entries } from '../../../../engine/json/pointer.js';
import type { Json } from '../../../../engine/types/index.js';
import { decodeEntities } from './entities.js';
import { phrasePattern } from './visible-text.js';

interface Own {
  /** What the markup is about. */
  record: Json;
  /** Pointers in the record to the value, and to the name. */
  at: string;
  name: string;
}

/** Which of the values markup about a record names. */
export function namesIn(markup: string, values: readonly string[], own: Own): string[] {
  const words = withoutDenied(withoutOwn(textOf(markup), own));
  return values.filter((each) => new RegExp(`${phrasePattern([each]).source}(?!\\p{L})`, 'iu').test(words));
}

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

/** What markup says to a reader: its texts and the attributes that are read out. Code is quoted from elsewhere. */
function textOf(markup: string): string {
  const shown = markup.replaceAll(/<(style|script|pre|code|samp)\b[\s\S]*?<\/\1>/gi, ' ');
  const read = [...shown.matchAll(/\s(?:aria-label|title|alt)=(?:"([^"]*)"|'([^']*)')/gi)];
  const texts = [shown.replaceAll(/<[^>]*>/g, ' '), ...read.map(([, one, other]) => one ?? other ?? '')];
  return decodeEntities(texts.join(' ')).replaceAll(/\s+/g, ' ');
}
