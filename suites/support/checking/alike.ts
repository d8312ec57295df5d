import { canonical } from '../../../engine/json/compare.js';
import { brief } from '../../../engine/json/guards.js';
import { valuesAt } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Exchange, JsonObject } from '../../../engine/types/index.js';
import { isEmptyValue } from './empty-value.js';
import { holds, irrelevant, stepNamed, violated } from './records.js';

/**
 * Checks that an unknown key is not answered as a known one. What is answered for known keys must be about them: they
 * differ, or another unknown key is not answered so, or the user vouches for them.
 */
export function checkAlike(
  parameter: string,
  pointers: readonly string[],
  exchanges: readonly Exchange[],
  given: JsonObject,
): CheckOutcome {
  const known = exchanges
    .filter(({ step, response }) => step.name === 'known key' && response?.json !== undefined)
    .map((each) => shownIn(each, pointers));
  if (known.every((each) => each === undefined)) return irrelevant('nothing is answered for known values');
  const unknown = stepNamed(exchanges, 'unknown key');
  const shown = shownIn(unknown, pointers);
  if (shown === undefined || !known.includes(shown)) return holds;
  const other = stepNamed(exchanges, 'another unknown key');
  const others = other?.response ? [shownIn(other, pointers)] : [];
  const telling = [...known, ...others].some((each) => each !== shown) || given['vouched'] === true;
  return telling
    ? violated(
        `not what is answered for a known ${parameter}: nothing has this one`,
        `status ${unknown?.response?.status}, body ${brief(unknown?.response?.text ?? '')}`,
      )
    : irrelevant('the same is answered whatever is asked for');
}

/** What a success shows at the pointers, as a text; undefined where it shows nothing. */
function shownIn(exchange: Exchange | undefined, pointers: readonly string[]): string | undefined {
  const { status = 0, json } = exchange?.response ?? {};
  if (status < 200 || status >= 300 || json === undefined) return undefined;
  const values = pointers.flatMap((pointer) => valuesAt(json, pointer));
  return isEmptyValue(values) ? undefined : canonical(values);
}
