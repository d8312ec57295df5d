import type { Case, Exchange, RequestErrorReason } from './exchange.js';

/** What was wrong: the set of acceptable outcomes, the actual one, and where (JSON Pointer into the last step's body). */
export interface Finding {
  expected: string[];
  actual: string;
  at: string;
}

export type CheckOutcome =
  | { relevant: false; why: string; reason?: InconclusiveReason }
  | { relevant: true; finding?: Finding };

export type InconclusiveReason =
  | RequestErrorReason
  | 'vacuous'
  | 'no sample'
  | 'not reproduced'
  | 'unstable'
  | 'interrupted'
  | 'known failure'
  | 'not implemented'
  | 'not kept';

/** A rule that was checked with fewer cases than planned, and why. */
export interface CameShort {
  cases: number;
  of: number;
  why: 'time' | 'rate limit';
}

export type Verdict = 'pass' | 'fail' | 'inconclusive' | 'error';

/** A failure that was confirmed: the smallest case that shows it, and how it showed again. */
export interface FoundCause {
  finding: Finding;
  counterexample: Case;
  exchanges: Exchange[];
  seen: string;
}

/** What became of one rule on one target; `more` are failures of other causes. */
export type Result = {
  relevant: number;
  requests: number;
  ms: number;
  /** One exchange that proved something, so that a pass can be reviewed. */
  witness?: Exchange[];
  /** Where it came short of its plan. */
  short?: CameShort;
} & (
  | { verdict: 'pass' }
  | ({ verdict: 'fail'; more?: FoundCause[] } & FoundCause)
  | { verdict: 'inconclusive'; reason: InconclusiveReason; detail: string }
  | { verdict: 'error'; detail: string }
);
