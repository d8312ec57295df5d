import { createHash } from 'node:crypto';
import { fingerprintOfResult } from '../../engine/finding/fingerprint.js';
import { findingsOf } from '../../engine/results/findings-of.js';
import { isStale, ruleGate } from '../../engine/results/run-gate.js';
import type { Results, RuleResult, ServiceResult } from '../../engine/results/types.js';
import { againLine } from '../wording/explain.js';
import { knownText, staleLine } from '../wording/known-lines.js';

/** An issue of GitLab's code quality report. */
export interface CodeQualityIssue {
  description: string;
  check_name: string;
  /** Equal for one failure in two runs, so that a merge request shows what is new. */
  fingerprint: string;
  severity: 'info' | 'minor' | 'major' | 'critical' | 'blocker';
  location: { path: string; lines: { begin: number } };
}

/** The failures and warnings of a run for GitLab. `path` is the file of the repository that they are shown beside. */
export function codeQuality({ services }: Results, path: string): CodeQualityIssue[] {
  const issues = services.flatMap((service) =>
    service.rules.flatMap(findingsOf).flatMap((rule) => issueOf(rule, service, path)),
  );
  // Causes that look alike in all but what they take are told apart by their order.
  const seen = new Map<string, number>();
  return issues.map((issue) => {
    const count = seen.get(issue.fingerprint) ?? 0;
    seen.set(issue.fingerprint, count + 1);
    return count === 0 ? issue : { ...issue, fingerprint: hashOf(`${issue.fingerprint} ${count}`) };
  });
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function issueOf(rule: RuleResult, { embedded }: ServiceResult, path: string): CodeQualityIssue[] {
  const failing = ruleGate(rule, embedded) === 'fail';
  if (!failing && (rule.verdict !== 'fail' || rule.reason !== undefined)) return [];
  return [
    {
      description: `${rule.id}: ${describe(rule)}`,
      check_name: rule.kind,
      fingerprint: hashOf(fingerprintOfResult(rule) ?? `${rule.id} ${rule.verdict}`),
      severity: failing ? 'critical' : 'minor',
      location: { path, lines: { begin: 1 } },
    },
  ];
}

function describe(rule: RuleResult): string {
  const { finding } = rule;
  if (isStale(rule)) return staleLine(rule);
  if (!finding) return rule.detail ?? rule.verdict;
  const known = (rule.known ?? []).map((each) => ` Known failure: ${knownText(each)}.`).join('');
  return `${rule.says} Expected ${finding.expected.join(' or ')}; actual: ${finding.actual}.${known} Replay: ${againLine(rule)}`;
}
