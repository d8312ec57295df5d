import type { CheckOutcome, Exchange, JsonObject, ReceivedResponse } from '../../../engine/types/index.js';
import { saysWord } from './html/named-values.js';
import { holds, irrelevant, unanswered, violated } from './records.js';
import { valueText } from './relations/members.js';

/**
 * Whether a known record is answered as an unknown one is, or the unknown one as having its value, where records with
 * other values are not.
 */
export function checkUnknown(field: string, exchanges: readonly Exchange[], given: JsonObject): CheckOutcome {
  const [own, unknown, ...others] = exchanges.map(({ response }) => response);
  if (own?.status !== 200 || others.some((each) => each?.status !== 200)) return unanswered(exchanges);
  // With which status an unknown one is answered is open.
  if (unknown?.mediaType !== own.mediaType || unknown.text === '')
    return irrelevant('an unknown one is not answered with the like');
  if (others.some((each) => each?.text === unknown.text))
    return irrelevant('records with other values are answered as an unknown one, too');
  const value = valueText(given['value'] ?? '');
  if (own.text === unknown.text)
    return violated(
      `an answer for the ${field} ${value}, as those for other values are`,
      'what is answered for an unknown one',
    );
  const saysValue = (response: ReceivedResponse | undefined) =>
    response !== undefined && saysWord(response.text, value);
  // What records with other values say, too, is no statement about what was asked for.
  return unknown.status === 200 && saysValue(own) && saysValue(unknown) && !others.some(saysValue)
    ? violated(
        `no ${field} ${value} where there is no record`,
        `an answer that says ${value}, as that of a record does`,
      )
    : holds;
}
