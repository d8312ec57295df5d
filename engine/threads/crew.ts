import { Worker } from 'node:worker_threads';
import { messageOf } from '../errors.js';
import { ended, hasEnded } from './ending.js';
import { setUp } from './set-up.js';
import { perform, type Left } from './thread.js';

/** Threads each of which performs many tasks at once: such as wait most of their time. */
export interface Crew {
  /**
   * Has the thread with the least to do perform a task, or, `alone`, a thread that performs no other. Resolves when the task
   * is done, or its thread has broken: by this task or by one beside it. One after the other are performed alone.
   */
  perform(task: string, options: { alone: boolean; limitMs: number }): Promise<Left>;
  /** Has tasks under way left, and ends the threads: within `graceMs`, or by force. */
  stop: (graceMs: number) => Promise<void>;
}

export interface CrewOptions<Setup> {
  setup: Setup;
  threads: number;
  /** A line that a thread writes on standard error. */
  says: (line: string) => void;
}

interface Member {
  worker: Worker;
  tasks: number;
}

/** Opens threads that run a module, which calls `serveTasks`: each with the first task that needs it. */
export function openCrew<Setup>(entry: URL, options: CrewOptions<Setup>): Crew {
  const all = new Set<Worker>();
  const start = (): Worker => startMember(entry, options, all);
  const members = new Set<Member>();
  let solitary: Promise<void> = Promise.resolve();
  return {
    perform(task, { alone, limitMs }) {
      if (!alone) {
        const member = leastBusy(members, options.threads, start);
        member.tasks++;
        return performed(member.worker, task, limitMs).finally(() => member.tasks--);
      }
      const left = solitary.then(async () => {
        const worker = start();
        try {
          return await performed(worker, task, limitMs);
        } finally {
          await ended(worker, soonMs);
        }
      });
      solitary = left.then(nothing, nothing);
      return left;
    },
    async stop(graceMs) {
      await Promise.all([...all].map((worker) => ended(worker, graceMs)));
    },
  };
}

/** Starts a thread, which is one of all until it ends. */
function startMember<Setup>(entry: URL, { setup, says }: CrewOptions<Setup>, all: Set<Worker>): Worker {
  const worker = new Worker(entry, { stderr: true });
  all.add(worker);
  worker.setMaxListeners(0);
  // It may break while it has nothing to do, when nobody else listens.
  worker.on('error', (error) => says(messageOf(error)));
  worker.once('exit', () => all.delete(worker));
  setUp(worker, { setup, says });
  return worker;
}

/** The member with the least to do; a new one where all have something to do and there may be more. */
function leastBusy(members: Set<Member>, most: number, start: () => Worker): Member {
  for (const member of members) if (hasEnded(member.worker)) members.delete(member);
  const [first] = [...members].sort((one, other) => one.tasks - other.tasks);
  if (first && (first.tasks === 0 || members.size >= most)) return first;
  const member = { worker: start(), tasks: 0 };
  members.add(member);
  return member;
}

/** Milliseconds in which a thread that has nothing to do any more ends. */
const soonMs = 1000;

const nothing = (): void => undefined;

/** A task that throws is left as one that breaks its thread. */
async function performed(worker: Worker, task: string, limitMs: number): Promise<Left> {
  let why: string | undefined;
  const lost = (_task: string, reason: string): void => void (why = reason);
  const left = await perform(worker, [task], limitMs, { begun: nothing, ended: nothing, lost });
  return why === undefined ? left : { sort: 'broken', done: 0, task, why };
}
