import type { RequestError, Step } from '../../types/index.js';

/** A path that answers 503 with Retry-After. Times in milliseconds of the wall clock. */
export interface ClosedPath {
  path: string;
  since: number;
  /** Until when it asked to wait. */
  until: number;
  /** How often it asked for that, each time after it had been waited for. */
  times: number;
}

/** What a session knows of them, and when something was last answered, in milliseconds of the wall clock. */
export interface ClosedPaths {
  closed: Map<string, ClosedPath>;
  answeredAt: number;
}

/** A path that asks to wait once more after the time that it named, while others answer, is closed by itself. */
const timesOfOne = 2;
/** A timer may be early by a little, in milliseconds. */
const early = 50;

/** Notes that a path asks to wait for so many milliseconds (503). Answers whether the whole host is to be left alone for it. */
export function noteClosed({ closed, answeredAt }: ClosedPaths, step: Step, ms: number): boolean {
  const now = Date.now();
  const { path } = step;
  const isKnown = [...closed.values()].some((each) => each.path === path && isByItself(each, answeredAt));
  // Who asks otherwise, and is put off as well, need not wait to know.
  const known = closed.get(nameOf(step)) ?? { path, since: now, until: 0, times: isKnown ? timesOfOne : 0 };
  closed.set(nameOf(step), known);
  if (now >= known.until - early) {
    known.until = now + ms;
    known.times++;
  }
  return !isByItself(known, answeredAt) && !isKnown;
}

/** Notes that a path is answered. */
export function noteOpen(session: ClosedPaths, step: Step): void {
  session.answeredAt = Date.now();
  session.closed.delete(nameOf(step));
}

/** Whoever has no key, or asks by another method, may get another answer. */
const nameOf = ({ method, path, credential }: Step): string => [method, path, credential].join(' ');

/** Why a path that is closed by itself is not asked again before the time that it named. */
export function whileClosed({ closed, answeredAt }: ClosedPaths, step: Step): RequestError | undefined {
  const known = closed.get(nameOf(step));
  if (!known || !isByItself(known, answeredAt) || known.until <= Date.now()) return undefined;
  return {
    reason: 'rate limited',
    detail: `${step.path} asks to wait (503, Retry-After), also after waiting; the rest of the target answers`,
  };
}

function isByItself({ since, times }: ClosedPath, answeredAt: number): boolean {
  return times >= timesOfOne && answeredAt > since;
}
