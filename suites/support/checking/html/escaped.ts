import { brief } from '../../../../engine/json/guards.js';
import { entries } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Json } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';
import { characterData, comments, elements, withoutSpans } from './spans.js';

/** So many characters around a less-than sign are looked for; fewer may stand in the page's own markup. */
const around = 12;
const fewest = 8;

/** Parts of markup in which a less-than sign stands for itself. */
const literal = [
  comments,
  characterData,
  elements('script', 'style', 'textarea', 'title', 'xmp'),
  { open: '=\\s*"', close: () => '"' },
  { open: "=\\s*'", close: () => "'" },
];

/** No text of a record in which a less-than sign seems to begin a tag, which nothing ends, stands in markup as it is. */
export function checkEscaped(markup: string, payload: Json): CheckOutcome {
  const wanted = textsIn(payload).flatMap(tellingParts);
  if (wanted.length === 0) return irrelevant('no text of the record looks like a tag');
  const own = spaced(withoutSpans(markup, literal));
  const bare = wanted.find((part) => own.includes(part));
  return bare === undefined
    ? holds
    : violated('a less-than sign as an entity (&lt;)', `in the markup as it is: ${brief(bare)}`);
}

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ');

function textsIn(value: Json): string[] {
  return typeof value === 'string' ? [spaced(value)] : entries(value).flatMap(([, inner]) => textsIn(inner));
}

/** What stands around each tag that has no end, or no beginning. */
function tellingParts(text: string): string[] {
  return [...text.matchAll(/<\/?([a-z][a-z\d]*)/gi)]
    .filter(([tag, name = '']) => !text.includes(tag.startsWith('</') ? `<${name}` : `</${name}`))
    .map(({ index }) => text.slice(Math.max(0, index - around), index + around))
    .filter((part) => part.length >= fewest && /[\p{L}\p{N}]/u.test(part));
}
