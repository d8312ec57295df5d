import { scalarText } from '../../../../engine/json/guards.js';
import { entries, select } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Json } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';
import { formsOf } from './page-items.js';
import { longestPhrase, phrasePattern, plain } from './visible-text.js';

/** What a list on a page is of, and what it is not of. */
export interface Listed {
  own: readonly Json[];
  strangers: readonly Json[];
  /** Pointers in an item to its texts. */
  texts: readonly string[];
  /** Members whose values a page writes before the texts of an item. */
  labels: readonly string[];
  /** Words that may stand beside an item. */
  marks: readonly string[];
}

export interface Place {
  start: number;
  end: number;
  form: string;
  isOwn: boolean;
}

/**
 * No stranger stands between the items of a list or right beside them. A page may show strangers elsewhere, or under a
 * heading of their own.
 */
export function checkStrangers(listed: Listed, shown: string): CheckOutcome {
  const own = formsOf(listed.own, listed.texts);
  const strangers = strangeForms(listed, own.flat());
  if (own.length === 0 || strangers.length === 0) return irrelevant('the record has nothing else to list');
  const text = withoutSentences(shown, [...listed.own, ...listed.strangers]);
  const places = placesIn(text, own.flat(), strangers);
  const isComplete = (stretch: readonly Place[]) =>
    own.every((forms) => stretch.some(({ form, isOwn }) => isOwn && forms.includes(form)));
  if (!isComplete(places)) return irrelevant('the page does not list all that it should');
  const passes = stretches(places).some((stretch) => isComplete(apart(listed, text, stretch)));
  const first = places.find(({ isOwn }) => !isOwn);
  return passes || !first ? holds : violated('only such items', `among them: ${first.form}`);
}

/** A stranger by its label; by its text alone where no item has the same. */
function strangeForms({ strangers, texts, labels }: Listed, own: readonly string[]): string[] {
  return strangers.flatMap((item) => {
    const before = labels
      .map((name) => plain(scalarText(select(item, `/${name}`)[0]?.value) ?? '').trim())
      .join(' ');
    const forms = formsOf([item], texts).flat();
    return forms.flatMap((form) => [`${before} ${form}`, ...(own.includes(form) ? [] : [form])]);
  });
}

/** What sentences about items say of other items is no list. */
export function withoutSentences(shown: string, items: readonly Json[]): string {
  const sentences = items.flatMap(textsOf).filter((each) => each.includes(' '));
  return sentences.reduce((text, sentence) => text.replaceAll(sentence, ' '), shown);
}

export function placesIn(text: string, own: readonly string[], strangers: readonly string[]): Place[] {
  const told = [...new Set([...own, ...strangers])].filter((form) => form.length <= longestPhrase);
  const forms = told.sort((one, other) => other.length - one.length);
  const written = forms.map((form) => form.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const whole = new RegExp(`(?<![\\p{L}\\p{N}/_-])(?:${written})(?![\\p{L}\\p{N}_-]|/\\S)`, 'gu');
  return [...text.matchAll(whole)].map(({ index, 0: form }) => ({
    start: index,
    end: index + form.length,
    form,
    isOwn: !strangers.includes(form),
  }));
}

/** Items without a stranger between them, and the strangers around them. */
interface Stretch {
  before: Place | undefined;
  inside: Place[];
  after: Place | undefined;
}

function stretches(places: readonly Place[]): Stretch[] {
  const cuts = [-1, ...places.flatMap(({ isOwn }, index) => (isOwn ? [] : [index])), places.length];
  return cuts.slice(1).map((cut, index) => {
    const from = cuts[index] ?? -1;
    return { before: places[from], inside: places.slice(from + 1, cut), after: places[cut] };
  });
}

/** The items of a stretch that are not in one list with the strangers around it. */
function apart(listed: Listed, text: string, { before, inside, after }: Stretch): Place[] {
  const first = inside.findIndex((place, at) => !isBeside(listed, text, inside[at - 1] ?? before, place));
  const last = inside.findLastIndex((place, at) => !isBeside(listed, text, place, inside[at + 1] ?? after));
  return first < 0 ? [] : inside.slice(first, last + 1);
}

/** Whether nothing but labels, marks and further texts of items stands between two places. */
function isBeside({ own, strangers, marks }: Listed, text: string, one?: Place, other?: Place): boolean {
  if (!one || !other) return false;
  const told = [...own, ...strangers].flatMap(textsOf).filter((each) => each !== '');
  const between = text.slice(one.end, other.start);
  return !/[\p{L}\p{N}]/u.test(between.replaceAll(phrasePattern([...told, ...marks]), ' '));
}

function textsOf(item: Json): string[] {
  return entries(item).flatMap(([, value]) => (typeof value === 'string' ? [plain(value).trim()] : []));
}
