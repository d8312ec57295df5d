import { threadId } from 'node:worker_threads';
import { openVisitor } from '../engine/browser/visitor.js';
import { readWork } from '../engine/live/rolling/target-work.js';
import { readJournals, readRunnerNotes, writeJournal } from '../engine/results/journal.js';
import { serveTasks } from '../engine/threads/serve-tasks.js';
import { openChecker, type Checker } from './checker.js';
import { loadPlannedKinds } from './own/load.js';

/** What all targets of a live run have in common. */
export interface LiveSetup {
  kinds?: string[];
  browser?: string;
}

// Runs as a thread of a live run: checks targets, many at once, each by the work in a folder, and writes down there what
// came of each rule. What is written there already, be it as lost with a thread, is not checked again.
serveTasks<LiveSetup, undefined>(async ({ kinds, browser }) => {
  await loadPlannedKinds(kinds);
  const visitor = browser === undefined ? undefined : openVisitor(browser);
  const open = new Set<Checker>();
  let isClosed = false;
  const isLeft = (): boolean => isClosed;
  return {
    async perform(folder) {
      const work = readWork(folder);
      if (!work) throw new Error(`${folder} holds no work`);
      const { options, looked } = work;
      const lost = readRunnerNotes(folder).flatMap((note) => ('ended' in note ? [note.ended] : []));
      const done = new Set([...readJournals(folder).keys(), ...lost]);
      const checker = openChecker(
        { plan: { options, services: [looked.planned] }, folder },
        visitor ? { visitor } : {},
      );
      open.add(checker);
      try {
        for (const rule of looked.planned.rules) {
          if (isLeft()) break;
          if (done.has(rule.id)) continue;
          const { line } = await checker.check(looked.planned, rule);
          if (isLeft()) break;
          writeJournal(folder, threadId, { ...line, thread: threadId });
        }
      } finally {
        open.delete(checker);
        await checker.close();
      }
      return undefined;
    },
    async close() {
      isClosed = true;
      await Promise.all([...open].map((checker) => checker.close()));
      await visitor?.close();
    },
  };
});
