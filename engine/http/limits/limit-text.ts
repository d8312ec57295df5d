import type { Limit } from '../../types/index.js';

/** A limit in words. */
export function stated(limit: Limit): string {
  return 'since' in limit
    ? `${limit.requests} requests in one run`
    : `${limit.requests} requests in ${limit.seconds} seconds`;
}

/** For how long a limit leaves no request, in words. */
export function periodText(waitMs: number): string {
  return Number.isFinite(waitMs) ? ` for ${seconds(waitMs)}` : ' to be sent in this run';
}

/** Milliseconds as whole seconds, in words. */
export function seconds(ms: number): string {
  return `${Math.ceil(ms / 1000)} seconds`;
}
