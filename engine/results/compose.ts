import {
  sumSights,
  sumWitnesses,
  witnessesOf,
  type OperationSights,
  type WitnessCounts,
} from '../evidence/witnesses.js';
import type { ChangeCount } from '../types/index.js';
import { sumChanges } from './changes.js';
import type { Plan, PlannedService, PlanOptions } from '../plan/plan.js';
import { coverageFacts, coverageOf } from './coverage.js';
import { readJournals, readRunnerNotes, type Recorded } from './journal.js';
import { runGate, serviceVerdict } from './run-gate.js';
import { ruleResult } from './rule-result.js';
import type { Evidence, RecordedResult, Results, RuleResult, ServiceResult, Shard } from './types.js';

/** How a run went, as the command that ran it saw it. */
export interface RunFacts {
  startedAt: string;
  durationMs: number;
  interrupted: boolean;
  /** `I/N`, where it is a part of a run. */
  shard?: string;
  /** The results file that will hold the results, if any. */
  file?: string;
}

/**
 * Puts together what the workers wrote down. A planned rule without a line was interrupted, or its worker or the runner
 * broke down: then it is an error, so that threads that did not run never look like a pass.
 */
export function composeResults(plan: Plan, folder: string, facts: RunFacts): Results {
  const written = readWritten(folder);
  const services = plan.services.map((service) => composeService(service, plan.options, written, facts));
  return {
    schema: 1,
    assay: plan.options.version,
    seed: plan.options.seed,
    runs: plan.options.runs,
    startedAt: facts.startedAt,
    durationMs: facts.durationMs,
    gate: runGate(services),
    ...(facts.interrupted ? { interrupted: true as const } : {}),
    ...(facts.shard === undefined ? {} : { shard: shardOf(facts.shard, plan) }),
    services,
  };
}

/** What workers and runner wrote down. */
interface Written {
  checked: Recorded;
  /** Ids of the rules of the shard; undefined before the runner has said which these are. */
  planned: ReadonlySet<string> | undefined;
  /** What the runner saw of rules that ended, by their ids. */
  broken: ReadonlyMap<string, string | undefined>;
}

function readWritten(folder: string): Written {
  const notes = readRunnerNotes(folder);
  const begun = notes.find((note) => 'planned' in note);
  return {
    checked: readJournals(folder),
    planned: begun && 'planned' in begun ? new Set(begun.planned) : undefined,
    broken: new Map(
      notes.flatMap((note) => ('ended' in note ? [[note.ended, note.requestError] as const] : [])),
    ),
  };
}

function composeService(
  service: PlannedService,
  options: PlanOptions,
  { checked, planned, broken }: Written,
  { interrupted, file, shard }: RunFacts,
): ServiceResult {
  // Before the runner has said which rules are in its shard, all are taken to be.
  const own = service.rules.filter(({ id }) => !planned || planned.has(id));
  const lines = own.map(({ id }) => checked.get(id));
  const rules = own.map((rule, index) => {
    const result = lines[index]?.result ?? unchecked(broken.get(rule.id), interrupted);
    return ruleResult(service, rule, result, options, file);
  });
  const changes = sumChanges(lines.map((line) => line?.changes));
  const seen = lines.map((line) => line?.seen ?? {});
  return toServiceResult(service, rules, evidenceOf(service, seen), {
    met: sumSights(lines.map((line) => line?.met ?? {})),
    ...(changes ? { changes } : {}),
    // A part of a run need not have met everything: the whole is looked at when it is merged.
    isPart: shard !== undefined,
  });
}

function shardOf(shard: string, plan: Plan): Shard {
  const [part = 1, of = 1] = shard.split('/').map(Number);
  return { part, of, planned: plan.services.reduce((sum, { rules }) => sum + rules.length, 0) };
}

function unchecked(requestError: string | undefined, interrupted: boolean): RecordedResult {
  const figures = { relevant: 0, requests: 0, ms: 0 };
  if (interrupted && requestError === undefined) {
    return { ...figures, verdict: 'inconclusive', reason: 'interrupted', detail: 'not finished' };
  }
  return { ...figures, verdict: 'error', detail: requestError ?? 'no thread checked this rule' };
}

function evidenceOf({ contract }: PlannedService, seen: readonly WitnessCounts[]): Evidence {
  const witnessed = sumWitnesses(seen);
  const neverWitnessed = witnessesOf(contract).nodes.filter((node) => witnessed[node] === undefined);
  return { witnessed, neverWitnessed };
}

function toServiceResult(
  service: PlannedService,
  rules: RuleResult[],
  evidence: Evidence,
  { met, isPart, changes }: { met: OperationSights; isPart: boolean; changes?: ChangeCount },
): ServiceResult {
  const facts = coverageFacts(service);
  const coverage = facts && coverageOf(facts, rules, met);
  const { document, rules: rulesFile } = service.contract.openapi ?? {};
  return {
    service: service.contract.service,
    title: service.contract.title,
    baseUrl: service.baseUrl,
    ...(document === undefined ? {} : { openapi: document }),
    ...(rulesFile === undefined ? {} : { rulesFile }),
    embedded: service.embedded,
    verdict: serviceVerdict(rules, service.embedded, isPart ? undefined : coverage),
    requests: rules.reduce((sum, rule) => sum + rule.requests, service.requests),
    evidence,
    ...(coverage ? { coverage } : {}),
    ...(changes ? { changes } : {}),
    rules,
  };
}
