import { Worker, type ResourceLimits } from 'node:worker_threads';
import { messageOf } from '../errors.js';
import { ended, hasEnded } from './ending.js';
import { setUp } from './set-up.js';
import { perform, type Left, type Watcher } from './thread.js';

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

/** One thread after the other, where one breaks, takes group after group. */
async function runLane<Setup, End>(
  { ready, whyBroken }: Threads<Setup, End>,
  work: Work<Setup, End>,
  waiting: (readonly string[])[],
  goesOn: () => boolean,
): Promise<void> {
  let worker = ready(work);
  let isNew = true;
  for (let group = waiting.shift(); group && goesOn(); group = waiting.shift()) {
    if (hasEnded(worker) && isNew)
      throw new Error(whyBroken(worker) ?? 'a thread has ended before its first task');
    if (hasEnded(worker)) worker = ready(work);
    const left = await perform<End>(worker, group, work.limitMs, work);
    if (left.sort === 'done' || !goesOn()) {
      isNew = false;
      continue;
    }
    const rest = restOf(group, left, isNew, work);
    if (rest.length > 0) waiting.unshift(rest);
    if (waiting.length > 0) worker = ready(work);
    isNew = true;
  }
  // Other lanes may go on for long: what this thread holds, such as a browser, is let go of.
  if (goesOn()) await ended(worker, idleGraceMs);
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
