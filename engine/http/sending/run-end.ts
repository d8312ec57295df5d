import type { RequestError } from '../../types/index.js';
import type { SessionOptions } from '../session-options.js';

/** Milliseconds after the end of a run in which what was found by then may still be confirmed. */
const graceMs = 5_000;

export const runEnded: RequestError = { reason: 'time', detail: 'the time of the run is up' };

/** Milliseconds that a request has which is sent now. */
export function leftMs({ endsAt }: SessionOptions): number {
  return endsAt === undefined ? Infinity : endsAt + graceMs - Date.now();
}

/** Why no request is sent any more; undefined while there is time. */
export function tooLate(options: SessionOptions): RequestError | undefined {
  return leftMs(options) > 0 ? undefined : runEnded;
}
