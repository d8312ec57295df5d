import type { CheckOutcome, Exchange } from '../../../engine/types/index.js';
import { violated } from './records.js';

const redirects = [301, 302, 303, 307, 308];

/** A redirect within the origin is followed, so that one that is the answer after all leads in a circle, or on and on. */
export function checkCircle({ step, request, response }: Exchange): CheckOutcome | undefined {
  const location = response?.headers['location'];
  if (!response || location === undefined || step.redirects === 'none' || step.method !== 'GET')
    return undefined;
  if (!redirects.includes(response.status) || !URL.canParse(location, request.url)) return undefined;
  const from = new URL(response.redirectedTo ?? request.url, request.url);
  if (new URL(location, from).origin !== from.origin) return undefined;
  return violated('an answer at the end of the redirects', `status ${response.status}, to ${location} again`);
}
