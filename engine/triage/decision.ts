import { anyRecord, fingerprintOfResult } from '../finding/fingerprint.js';
import type { RuleResult, ServiceResult } from '../results/types.js';

/** What a reviewer may find of a verdict. */
export const triageLabels = [
  'implementation',
  'contract-too-strict',
  'contract-too-loose',
  'environment',
  'harness',
] as const;

export type TriageLabel = (typeof triageLabels)[number];

/** A triage decision on one rule's verdict on one target. */
export interface TriageDecision {
  rule: string;
  kind: string;
  /** Base URL, or that it was the embedded reference. */
  target: string;
  /** Where the finding was, the same for every record of a list; absent where there was none. */
  at?: string;
  /** Of the failure; absent in older files, where the place alone tells. */
  fingerprint?: string;
  as: TriageLabel;
  note?: string;
  /** ISO 8601 date. */
  on: string;
}

/** How a target is named in a decision. */
export function targetName({ baseUrl, embedded }: Pick<ServiceResult, 'baseUrl' | 'embedded'>): string {
  return embedded ? 'embedded reference' : baseUrl;
}

/** Where a rule's finding is, for comparing it with another run's. */
export function placeOf({ finding }: Pick<RuleResult, 'finding'>): string | undefined {
  return finding && anyRecord(finding.at);
}

/** The decision that still holds for a rule's result: of the same finding, best on the same target, the newest first. */
export function decisionOf(
  decisions: readonly TriageDecision[],
  service: ServiceResult,
  rule: RuleResult,
): TriageDecision | undefined {
  const same = decisions.filter((each) => isAbout(each, rule));
  return same.findLast(({ target }) => target === targetName(service)) ?? same.at(-1);
}

function isAbout({ rule, at, fingerprint }: TriageDecision, result: RuleResult): boolean {
  if (rule !== result.id) return false;
  return fingerprint === undefined ? at === placeOf(result) : fingerprint === fingerprintOfResult(result);
}

/** How far a kind's blame can be trusted, by what reviewers found. */
export interface Precision {
  kind: string;
  counts: Record<TriageLabel, number>;
  /** Share of blames that were the implementation's fault; undefined where no blame was triaged. */
  precision?: number;
}

/**
 * The precision of each kind: of its triaged blames, the share in which the implementation was at fault. A contract that is
 * too loose blames nobody: that is a miss, counted beside.
 */
export function precisionByKind(decisions: readonly TriageDecision[]): Precision[] {
  const kinds = [...new Set(decisions.map(({ kind }) => kind))].sort();
  return kinds.map((kind) => {
    const own = decisions.filter((each) => each.kind === kind);
    const counts = Object.fromEntries(
      triageLabels.map((as) => [as, own.filter((each) => each.as === as).length]),
    ) as Record<TriageLabel, number>;
    // Without a finding nobody was blamed.
    const blames = own.filter(({ as, at }) => as !== 'contract-too-loose' && at !== undefined);
    const right = blames.filter(({ as }) => as === 'implementation').length;
    return { kind, counts, ...(blames.length === 0 ? {} : { precision: right / blames.length }) };
  });
}
