import { threadId } from 'node:worker_threads';
import type { Placed } from '../engine/plan/groups.js';
import { readPlanIn, type PlannedService } from '../engine/plan/plan.js';
import { writeJournal, type JournalLine } from '../engine/results/journal.js';
import { ruleResult } from '../engine/results/rule-result.js';
import { ruleGate } from '../engine/results/run-gate.js';
import { serveTasks } from '../engine/threads/serve-tasks.js';
import { openChecker } from './checker.js';
import { loadPlannedKinds } from './own/load.js';

/** What a rule's end tells those who watch the run. */
export interface RuleEnd {
  requests: number;
  /** Milliseconds of an answer (median). */
  latencyMs?: number;
  /** What came instead of what was expected, where the rule fails the gate. */
  failed?: string;
  /** Rules that fail the gate by what this one got, and what came there. */
  overheard?: { id: string; failed: string }[];
}

// Runs as a thread of a check: checks rules of the plan in a folder, by their ids, and writes down what came of each.
serveTasks<{ folder: string }, RuleEnd>(async ({ folder }) => {
  const plan = readPlanIn(folder);
  await loadPlannedKinds(plan.options.kinds);
  const checker = openChecker(
    { plan, folder },
    { listens: !plan.options.live && plan.options.from === undefined },
  );
  const placed = new Map(
    plan.services.flatMap((service) => service.rules.map((rule) => [rule.id, { service, rule }] as const)),
  );
  let isLeft = false;
  /** Writes down what came of a rule; what it fails the gate by, if it does. */
  const note = (service: PlannedService, line: JournalLine): string | undefined => {
    writeJournal(folder, threadId, { ...line, thread: threadId });
    const { rule } = placed.get(line.rule) as Placed;
    const result = ruleResult(service, rule, line.result, plan.options);
    if (ruleGate(result, service.embedded) !== 'fail') return undefined;
    return result.finding?.actual ?? result.detail ?? result.verdict;
  };
  return {
    async perform(id) {
      const { service, rule } = placed.get(id) as Placed;
      const { line, latencyMs } = await checker.check(service, rule);
      const end = { requests: line.result.requests, ...(latencyMs === undefined ? {} : { latencyMs }) };
      // Left in the middle: what it says is not what it would have said.
      if (isLeft) return end;
      const failed = note(service, line);
      const overheard = (await checker.checkOverheard(service)).flatMap((heard) => {
        const told = isLeft ? undefined : note(service, heard);
        return told === undefined ? [] : [{ id: heard.rule, failed: told }];
      });
      return {
        ...end,
        ...(failed === undefined ? {} : { failed }),
        ...(overheard.length > 0 ? { overheard } : {}),
      };
    },
    close() {
      isLeft = true;
      return checker.close();
    },
  };
});
