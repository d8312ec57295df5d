import type { Exchange, Limit, Visit } from '../types/index.js';
import type { Ledger } from './limits/ledger.js';

export interface SessionOptions {
  /** Milliseconds for one request from sending to the last byte. */
  timeoutMs: number;
  /** Connections, and so cases under way at once: at most. */
  concurrency: number;
  /** Whether the number of cases under way follows what the target can take. Default: it is always `concurrency`. */
  adapts?: true;
  /** When the run ends, in milliseconds of the wall clock: by then no request is begun. */
  endsAt?: number;
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
  /** The folder in which what streamed files hold is kept for all processes of a run; default: for the session alone. */
  files?: string;
  /** What the requests say of who sends them. */
  userAgent?: string;
  /** Methods that the user allows; default: those that change nothing. */
  methods?: readonly string[];
  /** Whether records that assay has not made may be changed and deleted. */
  destructive?: boolean;
  /** Paths of records that were there before the run: whatever answers one of them has not made it. */
  existing?: ReadonlySet<string>;
  /** Whether a connection serves one request only, so that never two are open at once. */
  closing?: true;
  /** Whether names that lead to this machine or into a private network are refused. */
  publicOnly?: true;
  /** Characters of the answers that are kept for other cases; default: 8 Mi. */
  mostKept?: number;
  /** Told of every answer. */
  observe?: (exchange: Exchange) => void;
}
