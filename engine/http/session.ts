import type { Pool } from 'undici';
import type { Witnesses } from '../evidence/witnesses.js';
import type { Listener } from '../overheard/listener.js';
import type { Contract, KeptRecords, RequestError, Step } from '../types/index.js';
import { noChanges, type Changes } from './changes/changes.js';
import { keepAnswers, type KeptAnswers } from './kept-answers.js';
import type { ClosedPaths } from './limits/closed-paths.js';
import type { Announced } from './limits/announced.js';
import { openLedger, type Ledger } from './limits/ledger.js';
import { isLoopback } from './loopback.js';
import { adaptivePace, fixedPace, type Pace } from './pace/pace.js';
import { openPool } from './pool.js';
import type { SessionOptions } from './session-options.js';

/** One target as a worker talks to it: its connections, what was learnt about its health, and answers kept for memo steps. */
export interface Session extends ClosedPaths {
  contract: Contract;
  origin: string;
  /** Name and port. */
  host: string;
  /** Whether the target is on this machine. */
  onLoopback: boolean;
  /** Path prefix of the base URL, without a closing slash. */
  prefix: string;
  options: SessionOptions;
  ledger: Ledger;
  pool: Pool;
  pace: Pace;
  requests: number;
  /** Requests that another process of this run has sent before, and since when, in milliseconds of the wall clock. */
  sentEarlier: { requests: number; since: number };
  /** Milliseconds for which limits kept it waiting, and until when (on the `performance` clock) that is counted. */
  waited: { ms: number; until: number };
  /** What the target refuses (429) without naming a time: how often in a row, and whether waiting has not helped. */
  refusals: { inARow: number; isHopeless: boolean };
  /** What the latest answer said of the host's limit. */
  announced?: Announced;
  /** Requests in a row that a calm connection brought no answer to, either. */
  unanswered: number;
  /** Whether an answer serves all rules that send the same request: time is short. */
  shares: boolean;
  /** Requests after which a case is given up. */
  mostOfCase: number;
  /** Counts what the answers show, where evidence of a pass is asked for. */
  witnesses?: Witnesses;
  /** Has rules look at the answers that others get. */
  listener?: Listener;
  memo: KeptAnswers;
  /** Records of files, to be closed with it. */
  files: KeptRecords[];
  /** Streamed files that are being read, and since when. */
  reading: { count: number; since: number };
  /** What it may change on the target, and what it has made there. */
  changes: Changes;
  /** The latest steps that were sent, the latest last: a fault may depend on what went before or beside. */
  recent: Step[];
  /** How the user's key was refused wherever it was sent: nothing more is sent with it. */
  keyRefused?: string;
  /** Set once the target is taken to be down: nothing more is sent. */
  down?: RequestError;
  errorsInARow: number;
}

/** Characters of the answers that a session keeps: with half of it, one request in sixty is sent again, with twice, none. */
const mostKept = 8 * 1024 * 1024;

/** A session for a base URL that `parseBaseUrl` has accepted. Close it with `closeSession`. */
export function openSession(contract: Contract, baseUrl: string, options: SessionOptions): Session {
  const url = new URL(baseUrl);
  return {
    contract,
    origin: url.origin,
    host: url.host,
    onLoopback: isLoopback(url.hostname),
    prefix: url.pathname.replace(/\/+$/, ''),
    options,
    ledger: options.ledger ?? openLedger(),
    pool: openPool(url.origin, options),
    pace: (options.adapts ? adaptivePace : fixedPace)(options.concurrency),
    requests: 0,
    sentEarlier: { requests: 0, since: Infinity },
    waited: { ms: 0, until: 0 },
    refusals: { inARow: 0, isHopeless: false },
    closed: new Map(),
    answeredAt: 0,
    unanswered: 0,
    shares: false,
    mostOfCase: Infinity,
    memo: keepAnswers(options.mostKept ?? mostKept),
    files: [],
    reading: { count: 0, since: 0 },
    changes: noChanges(options),
    recent: [],
    errorsInARow: 0,
  };
}

/** Lets go of the answers that were kept for other cases and rules: where one is needed again, it is asked for again. */
export function forgetAnswers(session: Session): void {
  session.memo.clear();
  session.recent = [];
}

/** Drops the connections; requests under way end as request errors. */
export async function closeSession(session: Session): Promise<void> {
  await session.pool.destroy();
  for (const records of session.files.splice(0)) records.close();
}
