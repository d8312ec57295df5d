import type { CheckOutcome, Json } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';
import { formsOf, itemsIn, type PageTexts } from './page-items.js';
import { placesIn, withoutSentences } from './page-strangers.js';
import { withoutDenied } from './denied.js';
import { onOneLine } from './neighbours.js';
import { phrasePattern } from './visible-text.js';

/** Of fewer items, what is said of one may stand beside another. */
const fewest = 3;

/**
 * At most one item of a list has one of the words behind it, or at most one has it before it: of which sort the list is,
 * nobody tells, unless each item stands on a line of its own.
 */
export function checkOneMarked(
  params: PageTexts & { words?: string[] },
  shown: string,
  record: Json,
  lines: readonly string[] = [],
): CheckOutcome {
  const { words = [], texts = [] } = params;
  const items = itemsIn(record, params);
  const forms = formsOf(items, texts);
  const text = withoutSentences(shown, items);
  const places = placesIn(text, forms.flat(), []);
  const known = forms.filter((each) => places.some(({ form }) => each.includes(form)));
  if (known.length < fewest) return irrelevant(`fewer than ${fewest} of the items are shown`);
  const between = places.slice(1).map(({ start }, index) => text.slice(places[index]?.end, start));
  // What stands before the first and behind the last goes on with the rest of the page.
  const longest = Math.max(...between.map(({ length }) => length));
  const first = text.slice(0, places[0]?.start).slice(-longest);
  const last = text.slice(places.at(-1)?.end).slice(0, longest);
  const isMarked = (part: string) => phrasePattern(words).test(withoutDenied(part));
  const marked = [
    [first, ...between],
    [...between, last],
  ].map(
    (parts) =>
      known.filter((each) =>
        places.some(({ form }, index) => each.includes(form) && isMarked(parts[index] ?? '')),
      ).length,
  );
  // A mark on a line with one item alone is of this one.
  const apart = onOneLine(lines, words, items.length > 0 ? forms : []);
  const alone = known.filter((each) => each.some((form) => apart.includes(form))).length;
  const fewestMarked = Math.max(alone, Math.min(...marked));
  return fewestMarked > 1
    ? violated(`${words.join(' or ')} beside one of the items`, `beside ${fewestMarked} of ${known.length}`)
    : holds;
}
