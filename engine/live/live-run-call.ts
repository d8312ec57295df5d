import type { PlanOptions } from '../plan/plan.js';
import type { Results } from '../results/types.js';
import type { LiveRunStatus } from './run-status.js';
import type { LiveRunRecord } from './memory/live-run-record.js';
import type { LiveSettings } from './planning/live-settings.js';
import type { ListedTarget } from './planning/live-target.js';
import type { RollingRun } from './rolling/check-host.js';

/** What a live run is to do, and what it does it with. */
export interface LiveRunCall extends Pick<
  RollingRun,
  'check' | 'isLeft' | 'planned' | 'concluded' | 'journals'
> {
  targets: readonly ListedTarget[];
  started: Date;
  /** The options of a check, which a live run makes gentler. */
  usual: PlanOptions;
  settings: LiveSettings;
  /** The folder of what is kept from live run to live run; this run alone uses it. */
  state: string;
  /** The ledger's folder. */
  ledger: string;
  contracts: string;
  /** `I/N`: the targets are those of the hosts of that shard. */
  shard?: string;
  /** Live runs whose exchanges are kept. */
  keep: number;
  /** Gives the targets of each host their turn, several hosts at once. Resolves when all had it, or the run is left. */
  atOnce: <T>(groups: readonly T[], turn: (group: T) => Promise<void>) => Promise<void>;
  /** Whether it was left because its time was over. */
  isOutOfTime: () => boolean;
  says: (line: string) => void;
}

export interface LiveRunOutcome {
  results: Results;
  record: LiveRunRecord;
  status: LiveRunStatus;
  /** Its time was over before all had their turn. */
  outOfTime: boolean;
}
