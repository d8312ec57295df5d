import type { Session } from '../http/session.js';
import type { CameShort, Case, FoundCause, RunnableRule } from '../types/index.js';
import type { Attempt } from './attempt/attempt.js';
import type { Confirmed, Tolerate } from './confirm/confirm.js';

/** So many different causes of a rule's failure are told to a user. */
export const mostCauses = 5;

/** A case may take so many times the requests of its rule: with more, it would take those of many rules. */
const patience = 3;

/** Requests that a case may take where time is short. */
export function mostOfCase({ share }: RunOptions): number {
  return share?.why === 'time' ? patience * share.requests : Infinity;
}

export interface RunOptions {
  /** Random cases for a rule. */
  runs: number;
  seed: number;
  /** Milliseconds after which no further case of a rule is begun; waiting for a limit does not count. */
  budgetMs: number;
  /** When the run ends, in milliseconds of the wall clock: no further case is begun. */
  endsAt?: number;
  /** What a rule may take where there is not enough for all cases of all rules. */
  share?: { requests: number; why: CameShort['why'] };
  /** Whether an answer serves all rules that send the same request, also where there is time. */
  shares?: true;
  /** What a rule may take from now on: asked for once limits have kept it waiting, for they may not have been known before. */
  shareNow?: () => RunOptions['share'];
  /** False only where just the verdict counts (proof): the first counterexample is taken as it is. */
  shrink: boolean;
  /** So many different causes of a rule's failure are looked for; default: 1. */
  causes?: number;
  /** Causes that were found before: the search is for others. */
  found?: readonly FoundCause[];
  /** At most this many of a rule's finite examples, evenly chosen; default: all of them. */
  examples?: number;
  /** The search goes on for a failure that is not tolerated. */
  tolerate?: Tolerate;
  /** The examples begin with this one (modulo their number): another one each live run. */
  firstExample?: number;
  /** Requests after which no further case is begun; default: as many as it takes. */
  requests?: number;
  /** Asked before each further case: whether none is to be begun. */
  stop?: () => boolean;
  /** How a counterexample is confirmed; default: at once. */
  confirm?: (runnable: RunnableRule, session: Session, counterexample: Case) => Promise<Confirmed>;
  /** Told of each case that was sent. */
  observe?: (each: Case, attempt: Attempt) => void;
}
