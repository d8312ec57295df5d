import process from 'node:process';
import { parentPort } from 'node:worker_threads';
import { messageOf } from '../errors.js';
import type { FromThread, ToThread } from './messages.js';

/** Milliseconds between two signs of life. */
const aliveEveryMs = 1_000;

/** What a thread can do once it is set up. */
export interface Performer<End> {
  /** Performs a task by its name. */
  perform(task: string): Promise<End>;
  /** Leaves the task under way and lets go of all that it holds, such as connections. */
  close(): Promise<void>;
}

/** Makes this thread one of a pool (`openPool`). `open` is called once, when the pool knows what there is to do. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the pool of the same module sends
export function serveTasks<Setup, End>(open: (setup: Setup) => Promise<Performer<End>>): void {
  const port = parentPort;
  if (!port) throw new Error('runs as a thread of a pool only');
  const tell = (message: FromThread<End>): void => port.postMessage(message);
  // A thread that computes without end gives none: the pool ends it.
  const alive = setInterval(() => tell({ sort: 'alive' }), aliveEveryMs);
  let opening: Promise<Performer<End>> | undefined;
  port.on('message', (message: ToThread<Setup>) => {
    if (message.sort === 'set up') {
      Object.assign(process.env, message.env);
      opening = open(message.setup);
    } else if (message.sort === 'perform')
      void opening?.then((performer) => inOrder(message.tasks, performer, tell));
    else
      void (opening?.then((performer) => performer.close()) ?? Promise.resolve()).finally(() => {
        clearInterval(alive);
        port.close();
      });
  });
}

async function inOrder<End>(
  tasks: readonly string[],
  performer: Performer<End>,
  tell: (message: FromThread<End>) => void,
): Promise<void> {
  for (const task of tasks) {
    tell({ sort: 'begun', task });
    try {
      tell({ sort: 'ended', task, end: await performer.perform(task) });
    } catch (thrown) {
      tell({ sort: 'lost', task, why: messageOf(thrown) });
    }
  }
  tell({ sort: 'idle', after: tasks[0] });
}
