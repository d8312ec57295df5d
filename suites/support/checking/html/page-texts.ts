import type { CheckOutcome, Json, PageView } from '../../../../engine/types/index.js';
import { holds, irrelevant, someKeys, violated } from '../records.js';
import { neighbours, onOneLine } from './neighbours.js';
import { formsOf, itemsIn, type PageTexts } from './page-items.js';
import { checkStrangers, type Listed } from './page-strangers.js';
import { phrasePattern } from './visible-text.js';

/** What a page must show of its record. */
interface WantedTexts extends PageTexts {
  words?: string[];
  which?: string;
}

/** A page shows one of the words, texts of its record, or both beside each other. */
export function checkTexts(
  params: WantedTexts,
  seen: string[],
  record: Json,
  lines: readonly string[] = [],
): CheckOutcome {
  const { words = [], items, texts: pointers, which } = params;
  const chosen = itemsIn(record, params);
  if (which === 'alone') return checkStrangers(listedOf(params, record, chosen), seen[0] ?? '');
  const none = irrelevant(`the record has none at ${items ?? 'its place'}`);
  if (chosen.length === 0) return none;
  if (!pointers) return unlessNotYet(checkWords(words, seen), seen);
  const wanted = formsOf(chosen, pointers);
  if (wanted.length === 0) return none;
  if (words.length === 0) return checkItems(wanted, which === 'some', seen, items);
  const all = formsOf(itemsIn(record, { ...params, where: {} }), pointers);
  return checkMarks(words, { wanted, all, at: items }, seen, lines);
}

function listedOf(params: WantedTexts, record: Json, own: Json[]): Listed {
  const { words = [], texts = [], where = {} } = params;
  const strangers = itemsIn(record, { ...params, where: {} }).filter((item) => !own.includes(item));
  return { own, strangers, texts, labels: Object.keys(where), marks: words };
}

/** Any of the words is visible, not only as a part of an address. */
export function checkWords(words: readonly string[], seen: readonly string[]): CheckOutcome {
  if (seen.some((each) => saysOneOf(words, each))) return holds;
  return violated(`one of these words: ${words.join(', ')}`, `a page that says: ${excerpt(seen)}`);
}

const address = /[a-z][a-z\d+.-]*:\/\/[^\s"'<>]*|(?<![\p{L}\p{N}.])(?:[\w-]+\.)+[a-z]{2,}(?![\p{L}\p{N}])/gu;

function saysOneOf(words: readonly string[], text: string): boolean {
  for (const { index, 0: found } of text.matchAll(phrasePattern(words))) {
    const start = text.lastIndexOf(' ', index) + 1;
    const end = text.indexOf(' ', index + found.length);
    const around = text.slice(start, end < 0 ? undefined : end);
    if (phrasePattern(words).test(around.replaceAll(address, ' '))) return true;
  }
  return false;
}

/** All of the texts are visible, or some. */
function checkItems(wanted: string[][], some: boolean, seen: readonly string[], at = ''): CheckOutcome {
  const missing = wanted.filter((forms) => !seen.some((each) => forms.some((form) => hasWhole(each, form))));
  if (missing.length === 0 || (some && missing.length < wanted.length)) return holds;
  return violated(namesOf(missing), `a page that says: ${excerpt(seen)}`, at);
}

/** Whether a text has a form; one with a slash is not the beginning of a longer path. */
function hasWhole(text: string, form: string): boolean {
  if (!form.includes('/')) return text.includes(form);
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1))
    if (!/^(?:[\p{L}\p{N}_-]|\/[^\s])/u.test(text.slice(at + form.length, at + form.length + 2))) return true;
  return false;
}

/**
 * One of the words stands next to one of the wanted texts: on one line with it alone, or, where no line tells, without a
 * text of another item between them.
 */
function checkMarks(
  words: readonly string[],
  { wanted, all, at = '' }: { wanted: string[][]; all: string[][]; at?: string | undefined },
  seen: readonly string[],
  lines: readonly string[],
): CheckOutcome {
  const marked = onOneLine(lines, words, all);
  const beside = marked.length > 0 ? marked : neighbours(seen, words, all.flat());
  if (beside.length === 0) return checkWords(words, seen);
  if (wanted.some((forms) => forms.some((form) => beside.includes(form)))) return holds;
  return violated(`${words.join(' or ')}: ${namesOf(wanted)}`, `beside ${someKeys(new Set(beside))}`, at);
}

const namesOf = (items: string[][]): string => someKeys(items.map(([form = '']) => form));

const notYet =
  /\b(?:not|never)(?: yet)?(?: been)? (?:probed|checked|measured|monitored|sampled)\b|\bno (?:data|measurements?|probes?|checks?|samples?|figures?) (?:yet|so far|available)|\b(?:awaiting|waiting for)(?: its| the)? first\b/;

/** A page that says that nothing was measured yet may lack what is measured. */
export function unlessNotYet(outcome: CheckOutcome, seen: readonly string[]): CheckOutcome {
  return outcome.relevant && outcome.finding && seen.some((text) => notYet.test(text))
    ? irrelevant('the page says that nothing was measured yet')
    : outcome;
}

/** A page with fewer characters is the frame of one that its scripts fill. */
const emptyPage = 300;

/** A finding counts unless what the page lacks may come from a host that was not contacted: its scripts fail, or it shows next to nothing. */
export function unlessBlocked(view: PageView, outcome: CheckOutcome): CheckOutcome {
  const { blockedHosts, errors, text } = view;
  if (!outcome.relevant || !outcome.finding || blockedHosts.length === 0) return outcome;
  if (errors.length === 0 && text.trim().length >= emptyPage) return outcome;
  return irrelevant(`the page needs ${blockedHosts.join(', ')}, and only the target is contacted`);
}

/** Words are looked for in English: a page that says that it is in another language may have others. */
export function unlessForeign({ language }: PageView, outcome: CheckOutcome): CheckOutcome {
  if (!outcome.relevant || !outcome.finding || language === undefined || /^en\b/.test(language))
    return outcome;
  return irrelevant(`the page is in another language: ${language}`);
}

/** The beginning of what a page shows, for a message. */
export function excerpt(texts: readonly string[]): string {
  const all = texts.join(' … ').trim();
  return all.length <= 240 ? all : `${all.slice(0, 240)}…`;
}
