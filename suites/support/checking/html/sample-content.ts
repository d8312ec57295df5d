import { scalarText } from '../../../../engine/json/guards.js';
import { entries } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Json } from '../../../../engine/types/index.js';
import { holds, irrelevant, someKeys, violated } from '../records.js';
import { membersNamed } from '../find-record.js';
import { phrasePattern, plain, surroundings } from './visible-text.js';

/** So many of a sample's names and values cannot all be elsewhere on a page by chance. */
const telling = 3;

/** Names and values of what a payload holds in members with one of these words in their names, on a page or in its markup. */
export function checkContent(words: readonly string[], seen: readonly string[], payload: Json): CheckOutcome {
  const inside = membersNamed(payload, words).filter((value) => typeof value === 'object' && value !== null);
  const tellers = [...new Set(inside.flatMap(namesAndValues))];
  const wanted = tellers.filter((each) => plain(each).trim().length >= telling);
  if (wanted.length < telling) return irrelevant('the record shows no sample that could be looked for');
  const found = wanted.filter((each) => isShownIn(seen, each));
  return found.length >= telling
    ? holds
    : violated(`names and values of the sample: ${someKeys(wanted)}`, `found: ${someKeys(found) || 'none'}`);
}

/** Whether a text is shown as it is, or as JSON may write it, with any of its escapes: a sample may be shown in any of these ways. */
function isShownIn(seen: readonly string[], text: string): boolean {
  const forms = [text, JSON.stringify(text).slice(1, -1)].map((form) => plain(form).trim());
  return seen.some((each) => forms.some((form) => each.includes(form) || unescaped(each).includes(form)));
}

/** What JSON may write as well as it stands: signs by their numbers, and slashes. */
function unescaped(text: string): string {
  return text.includes('\\')
    ? plain(
        text
          .replaceAll(/\\u([\da-f]{4})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
          .replaceAll('\\/', '/'),
      )
    : text;
}

function namesAndValues(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return scalarText(value)?.split('\n', 1) ?? [];
  const named = !Array.isArray(value);
  return entries(value).flatMap(([name, inner]) => [...(named ? [name] : []), ...namesAndValues(inner)]);
}

/** A page reads one of the words beside its list of items only if it shows one of them: two of its texts, or its only one. */
export function checkFilled(
  words: readonly string[],
  beside: readonly string[],
  seen: readonly string[],
  items: readonly Json[],
): CheckOutcome {
  const wanted = items.map((item) =>
    [...new Set(textsIn(item))].map((each) => plain(each).trim()).filter((each) => each.length >= telling),
  );
  if (wanted.flat().length === 0) return irrelevant('the record shows no changes that could be looked for');
  if (!surroundings(seen, beside).some((each) => phrasePattern(words).test(each))) return holds;
  const isShown = (texts: string[]) =>
    texts.length > 0 &&
    texts.filter((each) => seen.some((text) => text.includes(each))).length >= Math.min(2, texts.length);
  return wanted.some(isShown)
    ? holds
    : violated(
        `not ${words.join(' or ')}, but something of ${someKeys(wanted.flat())}`,
        `a page that says ${words.join(' or ')}`,
      );
}

function textsIn(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? [value] : [];
  return entries(value).flatMap(([, inner]) => textsIn(inner));
}
