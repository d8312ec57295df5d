import type { Session } from '../../engine/http/session.js';
import type { RuleOutcome } from '../../engine/mutation/outcome.js';
import { runRule } from '../../engine/run/run-rule.js';
import type { Rule, SampleTiers } from '../../engine/types/index.js';
import type { Asked } from './asked.js';
import { rememberingKind } from './baseline.js';

/** Milliseconds after which no further case of a rule is begun. */
const budgetMs = 30_000;

/** Has one rule check what a session talks to, and puts its verdict in words. Never throws. */
export async function checkRule(
  rule: Rule,
  session: Session,
  samples: SampleTiers,
  cases: Asked,
  seed: number,
): Promise<RuleOutcome> {
  const options = { ...cases, seed, budgetMs, shrink: false };
  const result = await runRule({ rule, kind: rememberingKind(rule) }, session, samples, options);
  switch (result.verdict) {
    case 'pass':
      return { rule: rule.id, verdict: 'pass', detail: `${result.relevant} relevant cases` };
    case 'fail':
      return {
        rule: rule.id,
        verdict: 'fail',
        detail: `expected ${result.finding.expected.join(' or ')}; actual ${result.finding.actual}`,
      };
    case 'inconclusive':
      return { rule: rule.id, verdict: 'inconclusive', detail: `${result.reason}: ${result.detail}` };
    case 'error':
      return { rule: rule.id, verdict: 'error', detail: result.detail };
  }
}
