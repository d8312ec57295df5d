import { brief } from '../../../engine/json/guards.js';
import type { CheckOutcome, Exchange } from '../../../engine/types/index.js';
import { holds, irrelevant, violated } from './records.js';

/**
 * Whether a key that is taken is refused, as is who has none, or one that was never issued, once a further parameter goes
 * along. What else is said of such a parameter is open.
 */
export function checkOwnKey([plain, invalid, none, further]: readonly Exchange[]): CheckOutcome {
  const [taken, response] = [plain, further].map((exchange) => exchange?.response);
  const refused = [invalid, none].flatMap((exchange) => exchange?.response ?? []);
  if (!taken || !response || refused.length < 2) return irrelevant('no answer');
  if (taken.status < 200 || taken.status > 299 || refused.some(({ text }) => text === taken.text))
    return irrelevant(`the own credential alone is answered with status ${taken.status}`);
  const isRefused = refused.some(
    ({ status, text }) => status === response.status && (status === 401 || text === response.text),
  );
  return isRefused
    ? violated(
        'not the refusal of who has no valid key: without this parameter the key is taken',
        `status ${response.status}, body ${brief(response.text)}`,
      )
    : holds;
}
