import { _baseTest as test } from '@playwright/test';
import type { PlannedRule, PlannedService, PlanOptions } from '../../engine/plan/plan.js';
import { isStale, ruleGate } from '../../engine/results/run-gate.js';
import { ruleResult } from '../../engine/results/rule-result.js';
import type { RecordedResult, RuleResult } from '../../engine/results/types.js';
import { matcherHint } from './readable.js';
import { attachEvidence } from './attach.js';
import { explainFailure } from '../wording/explain.js';
import { staleLine } from '../wording/known-lines.js';

/** Ends the running test as the gate says: passes, is skipped with the reason, or throws the whole explanation. */
export function conclude(
  service: PlannedService,
  rule: PlannedRule,
  recorded: RecordedResult,
  options: PlanOptions,
): void {
  const result = ruleResult(service, rule, recorded, options);
  test
    .info()
    .annotations.push(
      { type: 'verdict', description: result.verdict },
      { type: 'relevant', description: String(result.relevant) },
      { type: 'requests', description: String(result.requests) },
    );
  attachEvidence(result, recorded, options.seed);
  const gate = ruleGate(result, service.embedded);
  if (gate === 'warn') test.skip(true, explain(result));
  if (gate === 'fail') throw withoutStack(explain(result));
}

function explain(result: RuleResult): string {
  if (result.verdict !== 'fail' && isStale(result))
    return `known failure: ${staleLine(result)}\n\n${hint(result)}`;
  switch (result.verdict) {
    case 'pass':
      return 'pass';
    case 'fail': {
      const text = explainFailure(result).join('\n');
      const warning = result.authority === 'implied' ? 'warning (implied only): ' : '';
      return `${warning}${text}\n\n${hint(result)}`;
    }
    case 'inconclusive':
      return `inconclusive: ${result.reason ?? ''} — ${result.detail ?? ''}`;
    case 'error':
      return `error: ${result.detail ?? ''}`;
  }
}

/** By a matcher's hint the JUnit reporter tells a failure from an error. */
function hint({ clause }: RuleResult): string {
  return `${matcherHint}(${clause.id})`;
}

/** The place in our own code says nothing to a reader of a finding. */
function withoutStack(message: string): Error {
  const error = new Error(message);
  error.stack = '';
  return error;
}
