import { isObject } from '../../../engine/json/guards.js';
import { entries, escapeSegment } from '../../../engine/json/pointer.js';
import type { Json, JsonObject } from '../../../engine/types/index.js';
import { wordsIn } from './search-words.js';
import type { KeyedRecord } from './records.js';

/** A word of a text, and the record that shows it. */
export interface Target {
  key: string;
  word: string;
  /** Whether the word certainly stands in the searched text. */
  certain: boolean;
  /** Whether it is letters and figures alone: how other characters and phrases are compared is open. */
  plain: boolean;
}

/** The record and word that a case's choices pick among what the second list shows beyond the first. */
export function addedWord(
  plain: readonly KeyedRecord[] | undefined,
  rich: readonly KeyedRecord[] | undefined,
  member: string,
  given: JsonObject,
): Target | undefined {
  const chosen = rich?.[Number(given['record']) % rich.length];
  if (!plain || !chosen) return undefined;
  const before = plain.find((each) => each.key === chosen.key);
  const texts = addedTexts(chosen.record, before?.record ?? null);
  const named = texts.filter(({ at }) => new RegExp(member, 'i').test(lastName(at)));
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
