import type { Step } from '../../types/index.js';

const keys = new WeakMap<Step, string>();

/** All that makes a difference to an answer. Written once for a step: several ask for it before it is sent. */
export function keyOf(step: Step): string {
  const key = keys.get(step) ?? textOf(step);
  keys.set(step, key);
  return key;
}

function textOf(step: Step): string {
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
