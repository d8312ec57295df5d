import type { Worker } from 'node:worker_threads';
import { messageOf } from '../errors.js';
import type { FromThread, ToThread } from './messages.js';

/** Seconds without a sign of life after which a thread is taken to compute without end. */
const silentSeconds = 60;

/** Told of what a thread does. */
export interface Watcher<End> {
  begun: (task: string) => void;
  ended: (task: string, end: End) => void;
  /** It could not be performed. */
  lost: (task: string, why: string) => void;
}

/** How a thread left its tasks: with all of them done, or broken after some of them, at one if it had begun it. */
export type Left = { sort: 'done' } | { sort: 'broken'; done: number; task?: string; why: string };

/** Has a thread perform tasks in order. Resolves when they are done or the thread has broken; then it has ended. */
export function perform<End>(
  worker: Worker,
  tasks: readonly string[],
  limitMs: number,
  watcher: Watcher<End>,
): Promise<Left> {
  return new Promise((resolve) => attend(worker, tasks, limitMs, watcher, resolve));
}

function attend<End>(
  worker: Worker,
  tasks: readonly string[],
  limitMs: number,
  watcher: Watcher<End>,
  left: (left: Left) => void,
): void {
  const far: Far = { done: 0 };
  const leave = (how: Left): void => {
    clock.stop();
    worker.off('message', listen).off('error', fail).off('exit', exit);
    left(how);
  };
  // What it told before it broke is handed on before its exit, not before its error.
  let reason = 'its thread has ended';
  const fail = (error: unknown): void => void (reason = messageOf(error));
  const exit = (): void => leave({ sort: 'broken', ...far, why: reason });
  const clock = startClock(limitMs, (why) => {
    leave({ sort: 'broken', ...far, why });
    void worker.terminate();
  });
  const listen = (message: FromThread<End>): void => {
    clock.heard();
    // It may perform other tasks at the same time.
    if ('task' in message && !tasks.includes(message.task)) return;
    if (message.sort === 'begun') clock.restart();
    follow(message, far, watcher);
    if (message.sort === 'idle' && message.after === tasks[0]) leave({ sort: 'done' });
  };
  worker.on('message', listen).once('error', fail).once('exit', exit);
  worker.postMessage({ sort: 'perform', tasks } satisfies ToThread<never>);
}

/** How far a thread is: tasks that are done, and the one under way. */
interface Far {
  done: number;
  task?: string;
}

/** Takes down how far a thread is, and tells its watcher. */
function follow<End>(message: FromThread<End>, far: Far, watcher: Watcher<End>): void {
  if (message.sort === 'begun') {
    far.task = message.task;
    watcher.begun(message.task);
    return;
  }
  if (message.sort !== 'ended' && message.sort !== 'lost') return;
  delete far.task;
  far.done++;
  if (message.sort === 'ended') watcher.ended(message.task, message.end);
  else watcher.lost(message.task, message.why);
}

/**
 * Says when a thread is silent for too long, or takes too long for a task. Ticks, not the time of day: a machine that was
 * asleep has not been silent.
 */
function startClock(
  limitMs: number,
  end: (why: string) => void,
): { heard: () => void; restart: () => void; stop: () => void } {
  const seconds = { silent: 0, taken: 0 };
  const ticking = setInterval(() => {
    if (++seconds.silent === silentSeconds) end(`computed for ${silentSeconds} s without a pause: ended`);
    else if (++seconds.taken * 1000 > limitMs) end(`took longer than ${Math.round(limitMs / 1000)} s: ended`);
  }, 1000);
  return {
    heard: () => void (seconds.silent = 0),
    restart: () => void (seconds.taken = 0),
    stop: () => clearInterval(ticking),
  };
}
