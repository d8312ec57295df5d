import type { DriftEvent } from '../drift/drift-memory.js';
import type { FailureEvent } from './rule-memory.js';
import type { TargetState } from '../health/states.js';

/** What is kept of one live run: `nights/ID/night.json`, beside its `results.json`. */
export interface LiveRunRecord {
  schema: 1;
  night: string;
  assay: string;
  seed: number;
  startedAt: string;
  durationMs: number;
  targets: LiveRunTarget[];
}

export interface LiveRunTarget {
  service: string;
  baseUrl: string;
  /** How it stood when the live run began to check, and before. */
  state?: TargetState;
  before?: TargetState['state'];
  /** Rules that were tried, of all; within how many live runs every rule has its turn. */
  tried: number;
  rules: number;
  runsToCover?: number;
  /** Requests of this live run, and how many the limits left when it began. */
  requests: number;
  budget: number;
  passed: number;
  failures: FailureEvent[];
  unstable: { rule: string; detail: string }[];
  drift: DriftEvent[];
  /** Why nothing was asked: its document, or what is kept of it, cannot be read. */
  unread?: string;
}
