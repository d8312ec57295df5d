import type { Worker } from 'node:worker_threads';

/** Milliseconds after which it is asked again whether a thread has something to do. */
const everyMs = 20;
/** A thread that has something to do for a smaller part of that waits for something slow, not for the next answer. */
const busyPart = 0.2;

/**
 * Begins something further whenever a thread has nothing to do for a moment, up to `most` at a time. `end` begins nothing more,
 * waits for what is under way, and rejects where any of it did.
 */
export function whileIdle(
  thread: () => Worker,
  most: number,
  begin: () => Promise<void>,
): { end: () => Promise<void> } {
  const all: Promise<void>[] = [];
  let underWay = 0;
  let seen = thread();
  let before = seen.performance.eventLoopUtilization();
  const look = (): void => {
    const worker = thread();
    const now = worker.performance.eventLoopUtilization();
    const { idle, utilization } = worker.performance.eventLoopUtilization(now, before);
    // Before its loop begins, a thread has neither been idle nor busy.
    const isIdle = worker === seen && idle > 0 && utilization < busyPart;
    [seen, before] = [worker, now];
    if (!isIdle || underWay >= most) return;
    underWay++;
    const begun = begin().finally(() => underWay--);
    // Whoever ends it is told.
    begun.catch(() => undefined);
    all.push(begun);
  };
  const looking = most > 0 ? setInterval(look, everyMs) : undefined;
  return {
    async end() {
      clearInterval(looking);
      await Promise.all(all);
    },
  };
}
