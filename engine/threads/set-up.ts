import type { Worker } from 'node:worker_threads';
import type { ToThread } from './messages.js';

/** Has a thread prepare for its tasks, and hands on each line that it writes on standard error. */
export function setUp(
  worker: Worker,
  { setup, env = {}, says }: { setup: unknown; env?: Record<string, string>; says: (line: string) => void },
): void {
  worker.stderr.setEncoding('utf8').on('data', (text: string) => text.split('\n').forEach(says));
  worker.postMessage({ sort: 'set up', setup, env } satisfies ToThread<unknown>);
}
