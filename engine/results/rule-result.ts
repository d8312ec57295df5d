import { strengthOf } from '../evidence/strength.js';
import { curlLine } from '../http/curl.js';
import type { RecordedExchange } from '../http/redaction/record.js';
import type { PlannedRule, PlannedService, PlanOptions } from '../plan/plan.js';
import type { Contract } from '../types/index.js';
import { causeOf } from './cause.js';
import { findingId } from './findings-of.js';
import { replayLine } from './replay-line.js';
import type { Cause, FurtherFinding, RecordedFinding, RecordedResult, RuleResult } from './types.js';

/** A rule with its clause and what became of it, as results file and reports show it. `file` is the results file. */
export function ruleResult(
  service: PlannedService,
  rule: PlannedRule,
  recorded: RecordedResult,
  options: PlanOptions,
  file?: string,
): RuleResult {
  const { exchanges, moreFindings, ...result } = withoutWitness(recorded);
  const { baseUrl, embedded, contract } = service;
  const openapi = contract.openapi ? { openapi: contract.openapi.document } : {};
  const checked = { service: contract.service, baseUrl, embedded, ...openapi };
  const further = (each: RecordedFinding, index: number): FurtherFinding => {
    const { exchanges: own, ...found } = each;
    const replay = replayLine(checked, findingId(rule.id, index + 1), options, file);
    return { ...found, ...shownBy(service, each, own), replay };
  };
  return {
    id: rule.id,
    says: rule.says,
    kind: rule.kind,
    authority: rule.authority,
    ...(rule.why === undefined ? {} : { why: rule.why }),
    ...(rule.assumes === undefined ? {} : { assumes: rule.assumes }),
    clause: clauseOf(contract, rule),
    operations: rule.operations,
    ...result,
    ...(exchanges ? shownBy(service, recorded, exchanges) : {}),
    ...(result.verdict === 'pass' ? { strength: strengthOf(result.relevant) } : {}),
    ...(result.verdict === 'fail' ? { replay: replayLine(checked, rule.id, options, file) } : {}),
    ...(moreFindings ? { moreFindings: moreFindings.map(further) } : {}),
  };
}

function clauseOf(
  { clauses, source: { document, ...source } }: Contract,
  { clause: id }: PlannedRule,
): RuleResult['clause'] {
  const clause = clauses.find((each) => each.id === id);
  return {
    id,
    ...(document === undefined ? {} : { document }),
    source,
    section: clause?.section ?? '',
    says: clause?.says ?? '',
  };
}

/** What the requests and answers of a failure tell a reader. */
function shownBy(
  { contract, baseUrl, keyName }: PlannedService,
  failure: Pick<RecordedResult, 'finding' | 'counterexample' | 'exchanges'>,
  exchanges: readonly RecordedExchange[],
): { curl: string[]; cause?: Cause } {
  const cause = causeOf(contract, baseUrl, failure);
  const curl = exchanges.map((exchange) => curlLine(exchange.request, keyName));
  return { curl, ...(cause ? { cause } : {}) };
}

/** A pass's sample exchange belongs into the report, not into the results file. */
function withoutWitness(recorded: RecordedResult): Omit<RecordedResult, 'witness'> {
  const copy = { ...recorded };
  delete copy.witness;
  return copy;
}
