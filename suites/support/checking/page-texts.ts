import { scalarText } from '../../../engine/json/guards.js';
import { entries, select } from '../../../engine/json/pointer.js';
import type { Json } from '../../../engine/types/json.js';
import type { PageView } from '../../../engine/types/page-view.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
import { holds, irrelevant, someKeys, violated } from './records.js';
import { membersNamed, neighbours, phrasePattern, plain } from './visible.js';

/** Texts of a record that its page shows. */
export interface PageTexts {
  /** Pointer with wildcards, in the record, to what the page lists; default: the record itself. */
  items?: string;
  /** Only items whose members have these values. */
  where?: Record<string, string | boolean>;
  /** Pointers in an item to texts of which the page shows one. */
  texts?: string[];
}

/** The items of a record that the rule is about. */
export function itemsIn(record: Json, { items = '', where = {} }: PageTexts): Json[] {
  return select(record, items)
    .map(({ value }) => value)
    .filter((item) =>
      Object.entries(where).every(([name, wanted]) => select(item, `/${name}`)[0]?.value === wanted),
    );
}

/** The texts of each item, as a page may write them; items without a text are left out. */
export function formsOf(items: readonly Json[], pointers: readonly string[]): string[][] {
  return items
    .map((item) =>
      pointers
        .flatMap((pointer) => select(item, pointer).flatMap(({ value }) => scalarText(value) ?? []))
        .map((form) => plain(form).trim())
        // A route may be shown without its query.
        .flatMap((form) => [form, form.replace(/\?.*$/, '')])
        .filter((form) => form !== ''),
    )
    .filter((forms) => forms.length > 0);
}

/** Any of the words is visible. */
export function checkWords(words: readonly string[], seen: readonly string[]): CheckOutcome {
  if (seen.some((each) => phrasePattern(words).test(each))) return holds;
  return violated(`one of these words: ${words.join(', ')}`, `a page that says: ${excerpt(seen)}`);
}

/** All of the texts are visible, or some. */
export function checkItems(
  wanted: string[][],
  some: boolean,
  seen: readonly string[],
  at = '',
): CheckOutcome {
  const missing = wanted.filter((forms) => !seen.some((each) => forms.some((form) => each.includes(form))));
  if (missing.length === 0 || (some && missing.length < wanted.length)) return holds;
  return violated(namesOf(missing), `a page that says: ${excerpt(seen)}`, at);
}

/** One of the words stands next to one of the wanted texts: no text of another item is between them. */
export function checkMarks(
  words: readonly string[],
  wanted: string[][],
  all: string[][],
  seen: readonly string[],
  at = '',
): CheckOutcome {
  const beside = neighbours(seen, words, all.flat());
  if (beside.length === 0) return checkWords(words, seen);
  if (wanted.some((forms) => forms.some((form) => beside.includes(form)))) return holds;
  return violated(`${words.join(' or ')}: ${namesOf(wanted)}`, `beside ${someKeys(new Set(beside))}`, at);
}

const namesOf = (items: string[][]): string => someKeys(items.map(([form = '']) => form));

/** So many of a sample's names and values cannot all be elsewhere on a page by chance. */
const telling = 3;

/** Names and values of what a payload holds in members with one of these words in their names, on a page or in its markup. */
export function checkContent(words: readonly string[], seen: readonly string[], payload: Json): CheckOutcome {
  const inside = membersNamed(payload, words).filter((value) => typeof value === 'object' && value !== null);
  const tellers = [...new Set(inside.flatMap(namesAndValues))].map((each) => plain(each).trim());
  const wanted = tellers.filter((each) => each.length >= telling);
  if (wanted.length < telling) return irrelevant('the record shows no sample that could be looked for');
  const found = wanted.filter((each) => seen.some((text) => text.includes(each)));
  return found.length >= telling
    ? holds
    : violated(`names and values of the sample: ${someKeys(wanted)}`, `found: ${someKeys(found) || 'none'}`);
}

function namesAndValues(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return scalarText(value)?.split('\n', 1) ?? [];
  const named = !Array.isArray(value);
  return entries(value).flatMap(([name, inner]) => [...(named ? [name] : []), ...namesAndValues(inner)]);
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

/** The beginning of what a page shows, for a message. */
export function excerpt(texts: readonly string[]): string {
  const all = texts.join(' … ').trim();
  return all.length <= 240 ? all : `${all.slice(0, 240)}…`;
}
