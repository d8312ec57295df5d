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
  return new Promise((resolve) => {
    let current: string | undefined;
    let done = 0;
    // Ticks, not the clock: a machine that was asleep has not been silent.
    const seconds = { silent: 0, taken: 0 };
    const leave = (left: Left): void => {
      clearInterval(ticking);
      worker.off('message', listen).off('error', fail).off('exit', exit);
      resolve(left);
    };
    const broken = (why: string): void =>
      leave({ sort: 'broken', done, ...(current === undefined ? {} : { task: current }), why });
    // What it told before it broke is handed on before its exit, not before its error.
    let reason = 'its thread has ended';
    const fail = (error: unknown): void => void (reason = messageOf(error));
    const exit = (): void => broken(reason);
    const end = (why: string): void => {
      broken(why);
      void worker.terminate();
    };
    const ticking = setInterval(() => {
      if (++seconds.silent === silentSeconds) end(`computed for ${silentSeconds} s without a pause: ended`);
      else if (++seconds.taken * 1000 > limitMs)
        end(`took longer than ${Math.round(limitMs / 1000)} s: ended`);
    }, 1000);
    const listen = (message: FromThread<End>): void => {
      seconds.silent = 0;
      // It may perform other tasks at the same time.
      if ('task' in message && !tasks.includes(message.task)) return;
      if (message.sort === 'begun') {
        current = message.task;
        seconds.taken = 0;
        watcher.begun(message.task);
      } else if (message.sort === 'ended') {
        current = undefined;
        done++;
        watcher.ended(message.task, message.end);
      } else if (message.sort === 'lost') {
        current = undefined;
        done++;
        watcher.lost(message.task, message.why);
      } else if (message.sort === 'idle' && message.after === tasks[0]) leave({ sort: 'done' });
    };
    worker.on('message', listen).once('error', fail).once('exit', exit);
    worker.postMessage({ sort: 'perform', tasks } satisfies ToThread<never>);
  });
}
