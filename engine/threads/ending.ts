import type { Worker } from 'node:worker_threads';
import type { ToThread } from './messages.js';

export function hasEnded({ threadId }: Worker): boolean {
  return threadId === -1;
}

/** Has a thread end by itself within `graceMs`, or ends it. */
export async function ended(worker: Worker, graceMs: number): Promise<void> {
  if (hasEnded(worker)) return;
  const exit = new Promise((resolve) => worker.once('exit', resolve));
  worker.postMessage({ sort: 'stop' } satisfies ToThread<never>);
  const timer = setTimeout(() => void worker.terminate(), graceMs);
  await exit;
  clearTimeout(timer);
}
