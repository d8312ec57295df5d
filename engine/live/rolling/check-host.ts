import { join } from 'node:path';
import { UsageError } from '../../errors.js';
import { openLedger } from '../../http/limits/ledger.js';
import { writeJournal } from '../../results/journal.js';
import type { ListedTarget, LiveTarget } from '../planning/live-target.js';
import { lookAt } from '../planning/plan-target.js';
import { checkTarget } from '../memory/target-store.js';
import { concludeWork, type Concluding } from './conclude-work.js';
import { appendTarget, type TargetLine } from './run-files.js';
import { workIn, writeWork, type LivePlanOptions } from './target-work.js';

/** A live run under way. */
export interface RollingRun extends Concluding {
  options: LivePlanOptions;
  ledger: string;
  /** Has a thread check what a folder holds. Resolves to whether it was left in the middle. */
  check: (folder: string, target: LiveTarget) => Promise<boolean>;
  /** Whether no further target is to begin. */
  isLeft: () => boolean;
  planned: (target: LiveTarget) => void;
  concluded: (line: TargetLine) => void;
}

/** Asks the targets of a host one after the other: each is looked at, planned, checked and concluded before the next. */
export async function checkHost(targets: readonly ListedTarget[], run: RollingRun): Promise<void> {
  const ledger = openLedger(run.ledger);
  for (const target of targets) {
    if (run.isLeft()) return;
    const line = await turnOf(target, run, async () => {
      const configured = await target.load();
      checkTarget(run.state, target.service);
      return lookAt(configured, { ...run, ledger }, 1 / targets.length);
    });
    if (line) run.concluded(line);
  }
}

/** A target's turn; undefined where it was left before it began. */
async function turnOf(
  target: ListedTarget,
  run: RollingRun,
  look: () => Promise<LiveTarget | undefined>,
): Promise<TargetLine | undefined> {
  const folder = join(workIn(run.place), target.service);
  let looked: LiveTarget | undefined;
  try {
    looked = await look();
  } catch (thrown) {
    if (!(thrown instanceof UsageError)) throw thrown;
    return unread(target, thrown.message, run);
  }
  if (!looked) return undefined;
  run.planned(looked);
  const { options } = run;
  writeWork(folder, { options: { ...options, live: { ...options.live, seenFolder: folder } }, looked });
  const isLeft = looked.planned.requestError ? unchecked(folder, looked) : await run.check(folder, looked);
  return concludeWork(folder, run, isLeft);
}

/** What is known beforehand to get no answer needs no thread. */
function unchecked(folder: string, { planned: { rules, requestError } }: LiveTarget): boolean {
  if (!requestError) return false;
  const { reason, detail } = requestError;
  const now = Date.now();
  const result = { verdict: 'inconclusive' as const, relevant: 0, requests: 0, ms: 0, reason, detail };
  for (const { id } of rules) writeJournal(folder, 0, { rule: id, startedAt: now, endedAt: now, result });
  return false;
}

/** A target whose document or memory cannot be read is told, and keeps no other from its turn. */
function unread({ service, baseUrl }: ListedTarget, why: string, { place }: RollingRun): TargetLine {
  const line: TargetLine = {
    result: {
      service,
      title: service,
      baseUrl,
      embedded: false,
      verdict: 'inconclusive',
      requests: 0,
      evidence: { witnessed: {}, neverWitnessed: [] },
      rules: [],
    },
    record: {
      service,
      baseUrl,
      tried: 0,
      rules: 0,
      requests: 0,
      budget: 0,
      passed: 0,
      failures: [],
      unstable: [],
      drift: [],
      unread: why,
    },
  };
  appendTarget(place, line);
  return line;
}
