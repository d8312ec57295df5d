import type { CheckOutcome, Exchange } from '../../../engine/types/index.js';
import { violated } from './records.js';

/**
 * A redirect to where the request began, or to itself, leads nowhere. One that leads elsewhere and was not followed tells
 * nothing: it may be on another host, or the time for it may be over.
 */
export function checkCircle({ request, response }: Exchange): CheckOutcome | undefined {
  const location = response?.headers['location'];
  if (!response || location === undefined || response.status < 300 || response.status > 399) return undefined;
  const from = new URL(response.redirectedTo ?? request.url, request.url);
  if (!URL.canParse(location, from)) return undefined;
  const asked = [new URL(request.url), from].map(({ href }) => withoutFragment(href));
  if (!asked.includes(withoutFragment(new URL(location, from).href))) return undefined;
  return violated('an answer at the end of the redirects', `status ${response.status}, to ${location} again`);
}

const withoutFragment = (href: string): string => href.replace(/#.*$/s, '');
