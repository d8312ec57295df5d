import type { Step } from '../types/index.js';
import type { Session } from './session.js';
import { urlValue } from '../contract/url-value.js';

/** Path and query of a step below the session's base URL, without any credential. */
export function pathOf(prefix: string, step: Step): string {
  return `${step.rooted ? '' : prefix}${step.path}${queryText(step.query ?? [], step.path.includes('?'))}`;
}

function queryText(query: readonly [string, string][], further: boolean): string {
  if (query.length === 0) return '';
  const pairs = query.map(([name, value]) => {
    return value === '' ? encodeURIComponent(name) : `${encodeURIComponent(name)}=${urlValue(value)}`;
  });
  return `${further ? '&' : '?'}${pairs.join('&')}`;
}

/** Where a step goes: the target's host, over the step's scheme. */
export function originOf(session: Session, { scheme }: Step): string {
  if (scheme === undefined) return session.origin;
  // An explicit port may speak both; a default port is not part of the host.
  return new URL(`${scheme}://${new URL(session.origin).host}`).origin;
}
