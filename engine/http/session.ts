import { Pool } from 'undici';
import type { PageView } from '../types/page-view.js';
import type { Witnesses } from '../evidence/witnesses.js';
import type { Contract, Limit } from '../types/contract.js';
import type { Exchange, Step, RequestError } from '../types/exchange.js';
import { openLedger, type Ledger } from './ledger.js';
import { isLoopback } from './loopback.js';

/** Opens an address below the target as a person's browser would. Given by whoever has a browser. */
export type Visit = (url: string, timeoutMs: number, options?: VisitOptions) => Promise<PageView>;

export interface VisitOptions {
  /** Asked before whatever the page asks for besides itself; false: it is not to be asked for. */
  turn?: () => Promise<boolean>;
  userAgent?: string;
}

export interface SessionOptions {
  /** Milliseconds for one request from sending to the last byte. */
  timeoutMs: number;
  /** Connections, and so cases under way at once. */
  concurrency: number;
  /** PEM text of a certificate authority to trust beside the usual ones. */
  ca?: string;
  /** The credential's value; never written anywhere. */
  key?: string;
  /** The environment variable that holds it: what is written instead. */
  keyName: string;
  visit?: Visit;
  /** Limits that the user gave: they hold on loopback, too, where those of a document do not. */
  limits?: readonly Limit[];
  /** Where requests are counted; default: one of the session's own, that no file keeps. */
  ledger?: Ledger;
  /** What the requests say of who sends them. */
  userAgent?: string;
  /** Whether a connection serves one request only, so that never two are open at once. */
  closing?: true;
  /** Told of every answer. */
  observe?: (exchange: Exchange) => void;
}

/** One target as a worker talks to it: its connections, what was learnt about its health, and answers kept for memo steps. */
export interface Session {
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
  requests: number;
  /** Counts what the answers show, where evidence of a pass is asked for. */
  witnesses?: Witnesses;
  memo: Map<string, Promise<Exchange>>;
  /** The latest steps that were sent, the latest last: a fault may depend on what went before or beside. */
  recent: Step[];
  /** Set once the target is taken to be down: nothing more is sent. */
  down?: RequestError;
  errorsInARow: number;
}

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
    requests: 0,
    memo: new Map(),
    recent: [],
    errorsInARow: 0,
  };
}

export function openPool(origin: string, options: SessionOptions): Pool {
  return new Pool(origin, {
    connections: options.concurrency,
    pipelining: options.closing ? 0 : 1,
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
    maxHeaderSize: 64 * 1024,
    connect: {
      timeout: options.timeoutMs,
      ...(options.ca === undefined ? {} : { ca: options.ca }),
      // Nobody issues certificates for this machine itself.
      ...(isLoopback(new URL(origin).hostname) ? { rejectUnauthorized: false } : {}),
    },
  });
}

/** Drops the connections; requests under way end as request errors. */
export async function closeSession(session: Session): Promise<void> {
  await session.pool.destroy();
}
