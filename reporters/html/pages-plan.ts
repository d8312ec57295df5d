import type { Changes } from '../../engine/history/changes.js';
import type { RunSummary } from '../../engine/history/summary.js';
import type { Results, ServiceResult } from '../../engine/results/types.js';
import type { TriageDecision } from '../../engine/triage/decision.js';
import type { ClauseService } from './clause-page.js';
import type { ShownHistory } from './overview-page.js';
import type { PageLink } from './page.js';
import type { Scorecard } from './scorecard.js';

/** What the pages of a report are made of. */
export interface ReportPages {
  results: Results;
  /** Whether this run is kept for later ones. */
  kept: boolean;
  /** Earlier runs, the oldest first. */
  earlier: readonly RunSummary[];
  decisions: readonly TriageDecision[];
  /** Who answers for a service, by its name. */
  owners: ReadonlyMap<string, string>;
  /** The clauses of a service; undefined where its contract is not at hand. */
  clausesOf(service: ServiceResult): Promise<ClauseService | undefined>;
}

/** What all pages of a report have in common. */
export interface PagesPlan extends Omit<ReportPages, 'kept' | 'earlier'> {
  folder: string;
  changes: Changes;
  history: ShownHistory;
  pages: readonly PageLink[];
  card: Scorecard;
}
