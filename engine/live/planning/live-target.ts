import type { TargetState } from '../health/states.js';
import type { PlannedRule, PlannedService } from '../../plan/plan.js';
import type { Contract, Limit, Sample } from '../../types/index.js';

/** A target as the configuration gives it, with all its rules. */
export interface ConfiguredTarget {
  contract: Contract;
  baseUrl: string;
  /** Name of the environment variable with the key. */
  keyName: string;
  limits: Limit[];
  /** As in `PlannedService`. */
  methods?: string[];
  destructive?: boolean;
  samples: readonly Sample[];
  rules: readonly PlannedRule[];
  /** As in `PlannedService`. */
  publicOnly?: true;
  /** Percentage of the stated rules of a run that need a verdict. */
  minChecked?: number;
}

/** A target of a live run before its turn: its document is read only then. */
export interface ListedTarget {
  service: string;
  baseUrl: string;
  /** Rejects with a UsageError where its document cannot be read. */
  load: () => Promise<ConfiguredTarget>;
}

/** A target that a live run knows: what is planned for it, how it stands, and how many live runs all rules take. */
export interface LiveTarget {
  planned: PlannedService;
  state?: TargetState;
  before?: TargetState['state'];
  rules: number;
  runsToCover?: number;
  /** Requests: all that the host has left, or a share of it where several targets are on it. */
  budget: number;
  sharesHost: boolean;
}
