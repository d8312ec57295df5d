import { brief } from '../../../../engine/json/guards.js';
import type { CheckOutcome, Json } from '../../../../engine/types/index.js';
import { holds, violated } from '../records.js';
import { linesOf } from './labelled.js';
import { textsOf } from './record-texts.js';
import { plain } from './visible-text.js';

const nothing = '(?:undefined|nan|\\[object \\w+\\]|invalid date)';
/** An element that holds nothing else; figures have a unit. */
const whole = new RegExp(`^(?:${nothing}|(?:${nothing}|null) ?(?:%|ms|/ ?100))$`);
/** A title of which it is a part. */
const part = new RegExp(`^(?:${nothing}|null) [·|–—:-] |[·|–—:-] (?:${nothing}|null)$`);
const title = /<title\b[^>]*>([^<]*)<\/title/i;
const quoted = /<(pre|samp)\b[^>]*>(?:\s|<[^>]*>)*(\[object \w+\])(?:\s|<[^>]*>)*<\/\1/i;

/** No element of a page holds only what a program writes for a value that it does not have, unless the record says so. */
export function checkMeant(markup: string, payload: Json): CheckOutcome {
  const own = new Set(textsOf(payload).map((text) => plain(text).trim()));
  const titled = plain(title.exec(markup)?.[1] ?? '').trim();
  const found =
    linesOf(markup).find((line) => whole.test(line) && !own.has(line)) ??
    (part.test(titled) ? titled : undefined) ??
    quoted.exec(markup)?.[2];
  return found === undefined
    ? holds
    : violated('what the record holds', `an element that says ${brief(found)}`);
}
