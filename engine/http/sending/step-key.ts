import type { Step } from '../../types/index.js';

/** All that makes a difference to an answer. */
export function keyOf(step: Step): string {
  return JSON.stringify([
    step.method,
    step.path,
    step.rooted,
    step.scheme,
    step.redirects,
    step.limits,
    step.query?.length === 0 ? undefined : step.query,
    step.headers,
    step.credential,
    step.stream,
    step.browser,
  ]);
}
