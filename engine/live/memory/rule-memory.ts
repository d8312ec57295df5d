import type { Authority, Case, Finding, Verdict } from '../../types/index.js';

/** A confirmed failure over the live runs; live runs are named by their ids. */
export interface Failure {
  first: string;
  last: string;
  /** Live runs in which it was seen. */
  nights: number;
  authority: Authority;
  finding: Finding;
  counterexample: Case;
}

/** What the live runs so far have shown of one rule on one target. */
export interface RuleMemory {
  /** The live run in which it was last tried. */
  tried: string;
  /** Milliseconds of the wall clock at which that live run began: the order of turns. */
  triedAt: number;
  /** Requests that it took, the most of the last two times. */
  requests: number;
  verdict: Verdict;
  failure?: Failure;
  /** Failures of other causes. */
  others?: Failure[];
  /** The live run in which it last stopped failing. */
  fixed?: string;
}

export type Memory = Record<string, RuleMemory>;

export type FailureChange = 'new' | 'still failing' | 'changed' | 'fixed';

/** What a live run changed about a failure. */
export interface FailureEvent {
  rule: string;
  change: FailureChange;
  authority: Authority;
  first: string;
  actual: string;
}
