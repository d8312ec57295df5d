import type { Plan, PlannedService } from '../plan.js';
import { readJournals, readRunnerNotes, type RunnerNote } from './journal.js';
import { runGate, serviceVerdict } from './judge-run.js';
import { ruleResult } from './rule-result.js';
import type { RecordedResult, Results, RuleResult, ServiceResult } from './types.js';

/** How a run went, as the command that ran it saw it. */
export interface RunFacts {
  startedAt: string;
  durationMs: number;
  interrupted: boolean;
  /** The results file that will hold the results, if any. */
  file?: string;
}

/**
 * Puts together what the workers wrote down. A planned rule without a line was interrupted, or its worker or the runner
 * broke down: then it is an error, so that a runner that did not run never looks like a pass.
 */
export function composeResults(plan: Plan, folder: string, facts: RunFacts): Results {
  const judged = readJournals(folder);
  const notes = readRunnerNotes(folder);
  const begun = notes.find((note) => 'planned' in note);
  const planned = begun && 'planned' in begun ? new Set(begun.planned) : undefined;
  const services = plan.services.map((service) => {
    const rules = service.rules
      // Before the runner has said which rules are in its shard, all are taken to be.
      .filter((rule) => !planned || planned.has(rule.id))
      .map((rule) => {
        const result = judged.get(rule.id) ?? unjudged(rule.id, notes, facts.interrupted);
        return ruleResult(service, rule, result, plan.options, facts.file);
      });
    return toServiceResult(service, rules);
  });
  return {
    schema: 1,
    assay: plan.options.version,
    seed: plan.options.seed,
    runs: plan.options.runs,
    startedAt: facts.startedAt,
    durationMs: facts.durationMs,
    gate: runGate(services),
    ...(facts.interrupted ? { interrupted: true as const } : {}),
    services,
  };
}

function unjudged(id: string, notes: readonly RunnerNote[], interrupted: boolean): RecordedResult {
  const figures = { relevant: 0, requests: 0, ms: 0 };
  const end = notes.find((note) => 'ended' in note && note.ended === id);
  const trouble = end && 'trouble' in end ? end.trouble : undefined;
  const broken = notes.find((note) => 'error' in note);
  if (interrupted && trouble === undefined) {
    return { ...figures, verdict: 'inconclusive', reason: 'interrupted', detail: 'not finished' };
  }
  const detail = trouble ?? (broken && 'error' in broken ? broken.error : 'the runner did not run this rule');
  return { ...figures, verdict: 'error', detail };
}

function toServiceResult(service: PlannedService, rules: RuleResult[]): ServiceResult {
  return {
    service: service.contract.service,
    title: service.contract.title,
    baseUrl: service.baseUrl,
    embedded: service.embedded,
    verdict: serviceVerdict(rules, service.embedded),
    requests: rules.reduce((sum, rule) => sum + rule.requests, service.requests),
    rules,
  };
}
