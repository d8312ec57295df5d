import { isObject } from '../../../engine/json/guards.js';
import { entries, escapeSegment } from '../../../engine/json/pointer.js';
import type { Json, JsonObject } from '../../../engine/types/index.js';
import { holdsWord, wordsIn } from './search-words.js';
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

/**
 * The record and word that a case's choices pick among what the second list shows beyond the first, in texts whose member
 * fits the regular expression; for `once`, where there are any, words that stand in more than one of these.
 */
export function addedWord(
  plain: readonly KeyedRecord[] | undefined,
  rich: readonly KeyedRecord[] | undefined,
  { member = '', once = false }: { member?: string; once?: boolean },
  given: JsonObject,
): Target | undefined {
  const chosen = rich?.[Number(given['record']) % rich.length];
  if (!plain || !chosen) return undefined;
  const before = plain.find((each) => each.key === chosen.key);
  const texts = addedTexts(chosen.record, before?.record ?? null);
  const named = texts.filter(({ at }) => new RegExp(member, 'i').test(lastName(at)));
  const from = named.length > 0 ? named : texts;
  const values = from.map(({ value }) => value);
  const found = Object.values(wordsIn(values)).filter((words) => words.length > 0);
  const repeated = found.map((words) => words.filter((word) => isRepeated(values, word)));
  const sorts =
    once && repeated.some((words) => words.length > 0) ? repeated.filter((words) => words.length > 0) : found;
  const words = sorts[Number(given['sort']) % sorts.length] ?? [];
  const word = words[Number(given['word']) % words.length];
  if (word === undefined) return undefined;
  return { key: chosen.key, word, certain: named.length > 0, plain: /^[\p{L}\p{N}]+$/u.test(word) };
}

/** Whether the record of a target shows its word in what the second list shows beyond the first; undefined: neither has it. */
export function addsWord(
  { key, word }: Target,
  plain: readonly KeyedRecord[],
  rich: readonly KeyedRecord[],
): boolean | undefined {
  const [before, after] = [plain, rich].map((list) => list.find((each) => each.key === key));
  if (!before || !after) return undefined;
  return addedTexts(after.record, before.record).some(({ value }) => holdsWord(value, word));
}

const isRepeated = (texts: readonly string[], word: string): boolean =>
  texts.filter((text) => text.includes(word)).length > 1;

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
