import type { CheckOutcome, Exchange, ReceivedResponse } from '../../../engine/types/index.js';
import { holds, irrelevant, violated } from './records.js';

/** What GET does not find is not found by HEAD, unless HEAD finds whatever is asked for. */
export function checkMissing([first, second, nonsense]: readonly Exchange[]): CheckOutcome {
  if (first?.response?.status !== 404)
    return irrelevant(`the first answer has status ${first?.response?.status ?? 0}`);
  if (second?.response?.status === 404) return holds;
  const isFound = second?.response?.status === 200 && nonsense?.response?.status === 404;
  if (!isFound) return irrelevant('HEAD is unknown, or finds whatever is asked for');
  return violated('status 404 again, or HEAD unknown', `status 200 by HEAD of ${second.step.path}`);
}

/** Whether HEAD finds what another operation answers. */
export const isFoundByHead = ({ step, response }: Exchange): boolean =>
  step.name === 'another by HEAD' && response?.status === 200;

/** What GET gets may be longer or shorter the next time, but is not as much as this first and then next to nothing. */
const tellingLength = 40;

/** Whether a length is that of an empty object, of an empty list or of `null`. */
function isTiny(length: string | undefined): boolean {
  return length !== undefined && /^[1-4]$/.test(length);
}

/** The answer to HEAD has the media type of that to GET, and no body; a length, if any, is that of GET's body (RFC 9110, 8.6). */
export function checkHead(get: ReceivedResponse, head: ReceivedResponse): CheckOutcome {
  if (head.text !== '') return violated('no body', `${head.text.length} characters`);
  const length = head.headers['content-length'];
  const isOfNothing = length === '0' ? get.text !== '' : get.text.length > tellingLength && isTiny(length);
  if (isOfNothing)
    return violated('the length of the body that GET gets, or none', `content-length: ${length}`);
  // A field that was sent twice has its values side by side.
  const isOther = !get.mediaType.split(/, */).includes(head.mediaType);
  if (get.mediaType !== '' && head.mediaType !== '' && isOther)
    return violated(`media type ${get.mediaType}, as GET`, `media type ${head.mediaType}`);
  return holds;
}
