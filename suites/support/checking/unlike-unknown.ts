import type { CheckOutcome, Exchange, JsonObject } from '../../../engine/types/index.js';
import { holds, irrelevant, unanswered, violated } from './records.js';
import { valueText } from './relations/members.js';

/** Whether a known record is answered as an unknown one is, where records with other values are not. */
export function checkUnknown(field: string, exchanges: readonly Exchange[], given: JsonObject): CheckOutcome {
  const [own, unknown, ...others] = exchanges.map(({ response }) => response);
  if (own?.status !== 200 || others.some((each) => each?.status !== 200)) return unanswered(exchanges);
  // With which status an unknown one is answered is open.
  if (unknown?.mediaType !== own.mediaType || unknown.text === '')
    return irrelevant('an unknown one is not answered with the like');
  if (others.some((each) => each?.text === unknown.text))
    return irrelevant('records with other values are answered as an unknown one, too');
  return own.text === unknown.text
    ? violated(
        `an answer for the ${field} ${valueText(given['value'] ?? '')}, as those for other values are`,
        'what is answered for an unknown one',
      )
    : holds;
}
