import { brief } from '../../../engine/json/guards.js';
import type { CheckOutcome, Exchange, ReceivedResponse } from '../../../engine/types/index.js';
import { holds, irrelevant, violated } from './records.js';

/** A service may refuse all that it refuses alike: only these, or their words, are about the key. */
const forWantOfKey = [401, 403, 407];
const words = /\b(key|token|credential|auth\w*)\b/i;

/**
 * Whether a key that is taken for one request is refused for another, as is who has none, or one that was never issued.
 * What else is said of a parameter is open.
 */
export function checkOwnKey([invalid, none, ...own]: readonly Exchange[]): CheckOutcome {
  const refusals = [invalid, none].flatMap((exchange) => exchange?.response ?? []);
  const isRefused = ({ status, text }: ReceivedResponse): boolean =>
    refusals.some((each) => each.status === status && (status === 401 || each.text === text)) &&
    (forWantOfKey.includes(status) || words.test(text));
  const taken = own.find(({ response }) => response && isSuccess(response) && !isRefused(response));
  const refused = own.find(({ response }) => response && isRefused(response));
  if (refusals.length < 2 || !taken) return irrelevant('no request with the own credential is taken');
  const { status = 0, text = '' } = refused?.response ?? {};
  return refused
    ? violated(
        'not the refusal of who has no valid key: other requests with this key are answered',
        `status ${status}, body ${brief(text)}`,
      )
    : holds;
}

const isSuccess = ({ status }: ReceivedResponse): boolean => status >= 200 && status < 300;
