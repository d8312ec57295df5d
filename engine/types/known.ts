import type { Case } from './exchange.js';
import type { Finding } from './verdict.js';

/** A failure that is accepted for a while: who accepts it, why, and until when. */
export interface KnownFailure {
  /** Id of the rule that fails. */
  rule: string;
  /** The base URL of the implementation, as a pattern (`*`); default: any. */
  target: string;
  reason: string;
  ticket?: string;
  /** The last day on which it is tolerated, `YYYY-MM-DD` (UTC). Without: it is tolerated until it is fixed. */
  expires?: string;
  /** It shows only now and then. */
  intermittent?: true;
  finding: Finding;
  counterexample: Case;
}

/** An entry of the file, by its place there, for the rule that is about to be checked. */
export interface PlannedKnown extends KnownFailure {
  /** Counted from 0. */
  entry: number;
  expired: boolean;
}

/**
 * What became of an entry when its counterexample was sent again. `still fails`: tolerated, unless it has expired.
 * `fixed`: the entry is to be removed. `changed`: it fails in another way, which counts as new. `cannot tell`: no answer,
 * or one that shows neither.
 */
export interface KnownOutcome {
  entry: number;
  outcome: 'still fails' | 'fixed' | 'changed' | 'cannot tell';
  expired?: true;
  reason: string;
  ticket?: string;
  expires?: string;
  /** Why it cannot be told. */
  why?: string;
}
