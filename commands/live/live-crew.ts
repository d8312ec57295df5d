import { availableParallelism } from 'node:os';
import { readJournals, readRunnerNotes, writeRunnerNote } from '../../engine/results/journal.js';
import { threadModule } from '../../engine/paths.js';
import { openCrew, type Crew } from '../../engine/threads/crew.js';
import type { LiveTarget } from '../../engine/live/planning/live-target.js';
import type { LiveSetup } from '../../suites/live-thread.js';
import { whyLost } from '../../suites/own/lost.js';

/** Threads at most: they wait most of the time. */
const mostThreads = 4;
/** Milliseconds for a rule, on average: this only ends a thread that hangs. */
const ruleLimitMs = 15 * 60_000;

/** The threads of a live run. */
export interface LiveCrew {
  /** Checks what a folder holds. Resolves to whether it was left in the middle. */
  check: (folder: string, target: LiveTarget) => Promise<boolean>;
  isLeft: () => boolean;
  /** Whether it was left because the time of the run was over. */
  isOutOfTime: () => boolean;
  /** Has everything left that is under way. */
  leave: (why: 'interrupt' | 'time') => void;
  /** Ends the threads, within `graceMs` or by force. */
  stop: (graceMs: number) => Promise<void>;
}

/** Opens the threads of a live run. */
export function openLiveCrew(setup: LiveSetup, says: (line: string) => void): LiveCrew {
  const threads = Math.min(availableParallelism(), mostThreads);
  const crew = openCrew<LiveSetup>(threadModule('live-thread'), { setup, threads, says });
  let left: 'interrupt' | 'time' | undefined;
  const isLeft = (): boolean => left !== undefined;
  return {
    check: (folder, target) => checkIn(crew, folder, target, isLeft),
    isLeft,
    isOutOfTime: () => left === 'time',
    leave: (why) => void (left ??= why),
    stop: crew.stop,
  };
}

/**
 * Where a thread breaks, any of the targets that it checks may be the cause: each goes on in a thread of its own, and loses
 * the rule at which that one breaks, too.
 */
async function checkIn(
  crew: Crew,
  folder: string,
  { planned }: LiveTarget,
  isLeft: () => boolean,
): Promise<boolean> {
  const limitMs = ruleLimitMs * Math.max(1, planned.rules.length);
  for (let alone = false; !isLeft(); alone = true) {
    const left = await crew.perform(folder, { alone, limitMs });
    if (isLeft()) break;
    if (left.sort === 'done') return false;
    if (!alone) continue;
    if (left.task === undefined) throw new Error(left.why);
    const done = readJournals(folder);
    const lost = new Set(readRunnerNotes(folder).flatMap((note) => ('ended' in note ? [note.ended] : [])));
    const rule = planned.rules.find(({ id }) => !done.has(id) && !lost.has(id));
    if (!rule) return false;
    writeRunnerNote(folder, { ended: rule.id, requestError: whyLost(rule.kind, left.why) });
  }
  return true;
}
