import { Worker, type ResourceLimits } from 'node:worker_threads';
import { messageOf } from '../errors.js';
import { ended, hasEnded } from './ending.js';
import { setUp } from './set-up.js';
import { perform, type Left, type Watcher } from './thread.js';
import { whileIdle } from './while-idle.js';

/** Milliseconds in which a thread that has nothing left to do ends by itself. */
const idleGraceMs = 8_000;

/** What a pool is to do. */
export interface Work<Setup, End> extends Watcher<End> {
  setup: Setup;
  /** What the threads' environment must hold beside ours. */
  env: Record<string, string>;
  /** Names of tasks: those of a group go to one thread, in order; groups begin in order, each in whichever thread is free. */
  groups: readonly (readonly string[])[];
  /** Groups that mostly wait: each has a thread of its own, which takes nothing else. */
  aside?: readonly (readonly string[])[];
  /** Threads for the other groups. */
  threads: number;
  /** Groups that each of these threads has under way at a time; default: 1. While one waits, others go on; a thread that breaks loses all that it has under way. */
  atOnce?: number;
  /** Further groups that such a thread begins while all of those wait, so that it has nothing to do; default: 0. */
  whileIdle?: number;
  /** Milliseconds after which a task is ended with its thread. */
  limitMs: number;
  /** A line that a thread writes on standard error. */
  says: (line: string) => void;
}

/** Threads that perform tasks. One that breaks is replaced. */
export interface Pool<Setup, End> {
  /** Resolves when all is done, or `stop` was called. Rejects when a thread breaks before it begins a task. */
  run(work: Work<Setup, End>): Promise<void>;
  /** Begins no further task, has those under way left, and ends the threads: within `graceMs`, or it ends them by force. */
  stop(graceMs: number): Promise<void>;
}

/** A pool of threads that run a module, which calls `serveTasks`. The first one loads it at once. */
export function openPool<Setup, End>(entry: URL, resourceLimits: ResourceLimits = {}): Pool<Setup, End> {
  const threads = openThreads<Setup, End>(entry, resourceLimits);
  let isStopped = false;
  const goesOn = (): boolean => !isStopped;
  return {
    async run(work) {
      const waiting = [...work.groups];
      const lanes = Math.min(work.threads, waiting.length);
      const aside = (work.aside ?? []).map((group) => runLane(threads, work, [group], goesOn));
      const others = Array.from({ length: lanes }, () => runLane(threads, work, waiting, goesOn));
      await Promise.all([...aside, ...others]);
    },
    async stop(graceMs) {
      isStopped = true;
      await threads.end(graceMs);
    },
  };
}

interface Threads<Setup, End> {
  /** A thread that is set up for some work. */
  ready: (work: Work<Setup, End>) => Worker;
  /** What broke a thread, as far as it is known. */
  whyBroken: (worker: Worker) => string | undefined;
  end: (graceMs: number) => Promise<void>;
}

/** Threads that load a module: the first of them at once, others when they are needed. */
function openThreads<Setup, End>(entry: URL, resourceLimits: ResourceLimits): Threads<Setup, End> {
  const reasons = new WeakMap<Worker, string>();
  const start = (): Worker => {
    const worker = new Worker(entry, { stderr: true, resourceLimits });
    // It may break while it has nothing to do, when nobody else listens.
    return worker.on('error', (error) => void reasons.set(worker, messageOf(error)));
  };
  const running = new Set<Worker>();
  let idle: Worker | undefined = start();
  return {
    ready(work) {
      const worker = idle ?? start();
      idle = undefined;
      running.add(worker);
      worker.once('exit', () => running.delete(worker));
      setUp(worker, work);
      return worker;
    },
    whyBroken: (worker) => reasons.get(worker),
    async end(graceMs) {
      await idle?.terminate();
      await Promise.all([...running].map((worker) => ended(worker, graceMs)));
    },
  };
}

/** The thread of a lane. It is new until it has begun a task. */
interface Seat {
  worker: Worker;
  isNew: boolean;
}

/** One thread after the other, where one breaks, takes group after group, or several at once. */
async function runLane<Setup, End>(
  { ready, whyBroken }: Threads<Setup, End>,
  work: Work<Setup, End>,
  waiting: (readonly string[])[],
  goesOn: () => boolean,
): Promise<void> {
  const newSeat = (): Seat => ({ worker: ready(work), isNew: true });
  let seat = newSeat();
  const take = async (group: readonly string[]): Promise<void> => {
    if (hasEnded(seat.worker) && seat.isNew)
      throw new Error(whyBroken(seat.worker) ?? 'a thread has ended before its first task');
    if (hasEnded(seat.worker)) seat = newSeat();
    const own = seat;
    const left = await perform(own.worker, group, work.limitMs, watching(work, own));
    if (left.sort === 'done' || !goesOn()) return;
    const rest = restOf(group, left, own.isNew, work);
    if (rest.length > 0) waiting.unshift(rest);
    if (waiting.length > 0 && seat === own) seat = newSeat();
  };
  let taken = 0;
  const takeGroups = async (): Promise<void> => {
    for (let group = waiting.shift(); group && goesOn(); group = waiting.shift()) {
      await take(group);
      taken++;
    }
  };
  const takeMeanwhile = async (): Promise<void> => {
    const before = taken;
    while (taken === before && goesOn()) {
      const group = waiting.shift();
      if (!group) return;
      await take(group);
    }
  };
  const further = whileIdle(() => seat.worker, work.whileIdle ?? 0, takeMeanwhile);
  try {
    await Promise.all(Array.from({ length: work.atOnce ?? 1 }, takeGroups));
  } finally {
    await further.end();
  }
  // What broke with a further group may have left more.
  await takeGroups();
  // Other lanes may go on for long: what this thread holds, such as a browser, is let go of.
  if (goesOn()) await ended(seat.worker, idleGraceMs);
}

function watching<End>({ begun, ended, lost }: Watcher<End>, seat: Seat): Watcher<End> {
  return {
    begun(task) {
      seat.isNew = false;
      begun(task);
    },
    ended,
    lost,
  };
}

/** The tasks after the one that broke its thread, which is lost. Throws where a new thread broke before any. */
function restOf(
  group: readonly string[],
  { done, task, why }: Extract<Left, { sort: 'broken' }>,
  isNew: boolean,
  { lost }: Pick<Watcher<never>, 'lost'>,
): readonly string[] {
  // A module that cannot be loaded breaks each thread.
  if (task === undefined && done === 0 && isNew) throw new Error(why);
  if (task !== undefined) lost(task, why);
  return group.slice(task === undefined ? done : done + 1);
}
