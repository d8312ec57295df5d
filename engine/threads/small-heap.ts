import { setFlagsFromString } from 'node:v8';
import type { ResourceLimits } from 'node:worker_threads';

/**
 * Percent by which a heap grows beyond what is alive before it is tidied up as a whole. By default V8 lets heaps grow to
 * several times that where the machine has memory left: twice the memory for no time that could be measured.
 */
const growingPercent = 30;

/** Megabytes for what was made a moment ago: three spaces of 8. The default of 16 each is for a process with one heap. */
const youngMegabytes = 24;

/** Has the threads that are started from now on take little memory; what they need, they get. */
export function smallHeap(): ResourceLimits {
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
  return { maxYoungGenerationSizeMb: youngMegabytes };
}
