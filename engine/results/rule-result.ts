import { strengthOf } from '../evidence/strength.js';
import { curlLine } from '../http/curl.js';
import type { PlannedRule, PlannedService, PlanOptions } from '../plan/plan.js';
import { causeOf } from './cause.js';
import { replayLine } from './replay-line.js';
import type { RecordedResult, RuleResult } from './types.js';

/** A rule with its clause and what became of it, as results file and reports show it. `file` is the results file. */
export function ruleResult(
  service: PlannedService,
  rule: PlannedRule,
  recorded: RecordedResult,
  options: PlanOptions,
  file?: string,
): RuleResult {
  const { exchanges, ...result } = withoutWitness(recorded);
  const clause = service.contract.clauses.find((each) => each.id === rule.clause);
  const cause = causeOf(service.contract, service.baseUrl, recorded);
  const { document, ...source } = service.contract.source;
  const { baseUrl, embedded } = service;
  const checked = { service: service.contract.service, baseUrl, embedded };
  return {
    id: rule.id,
    says: rule.says,
    kind: rule.kind,
    authority: rule.authority,
    ...(rule.why === undefined ? {} : { why: rule.why }),
    clause: {
      id: rule.clause,
      ...(document === undefined ? {} : { document }),
      source,
      section: clause?.section ?? '',
      says: clause?.says ?? '',
    },
    operations: rule.operations,
    ...result,
    ...(exchanges ? { curl: exchanges.map((exchange) => curlLine(exchange.request, service.keyName)) } : {}),
    ...(cause ? { cause } : {}),
    ...(result.verdict === 'pass' ? { strength: strengthOf(result.relevant) } : {}),
    ...(result.verdict === 'fail' ? { replay: replayLine(checked, rule.id, options, file) } : {}),
  };
}

/** A pass's sample exchange belongs into the report, not into the results file. */
function withoutWitness(recorded: RecordedResult): Omit<RecordedResult, 'witness'> {
  const copy = { ...recorded };
  delete copy.witness;
  return copy;
}
