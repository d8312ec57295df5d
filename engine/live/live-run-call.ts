import type { Plan, PlanOptions } from '../plan/plan.js';
import type { Results } from '../results/types.js';
import type { LiveRunStatus } from './run-status.js';
import type { LiveRunRecord } from './memory/live-run-record.js';
import type { LiveSettings } from './planning/live-settings.js';
import type { ConfiguredTarget, LiveTarget } from './planning/live-target.js';

export interface LiveRunCall {
  targets: readonly ConfiguredTarget[];
  started: Date;
  /** The options of a check, which a live run makes gentler. */
  usual: PlanOptions;
  settings: LiveSettings;
  /** The folder of what is kept from live run to live run; this run alone uses it. */
  state: string;
  /** The ledger's folder. */
  ledger: string;
  /** For what is needed during this run only. */
  folder: string;
  contracts: string;
  /** `I/N`: the targets are those of the hosts of that shard. */
  shard?: string;
  /** Live runs whose exchanges are kept. */
  keep: number;
  /** Told what is planned for each target before its rules are checked. */
  tell: (target: LiveTarget) => void;
  /** Runs a plan; `file` is where its results will be. */
  check: (plan: Plan, file: string) => Promise<Results>;
}

export interface LiveRunOutcome {
  results: Results;
  record: LiveRunRecord;
  status: LiveRunStatus;
}
