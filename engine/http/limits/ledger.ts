/** The requests that sessions have sent, by host. Sessions that share a ledger keep limits together. */
export interface Ledger {
  /** Where the requests are kept as well. */
  folder?: string;
  accounts: Map<string, Account>;
  /**
   * What this process has sent to each host with each key: how many requests, how many before one was refused (429), and
   * when the first (`Date.now()`).
   */
  asked: Map<string, { requests: number; untilRefused?: number; since: number }>;
  /** The limits, by host, of which it was said that they make the run wait. */
  told: Set<string>;
}

/**
 * Opens a ledger. One with a folder is kept there in append-only files, one for each host and day, so that the processes
 * of a run and the runs that follow count together. A request is written down before it is sent: whatever ends a process,
 * none is forgotten.
 */
export function openLedger(folder?: string): Ledger {
  return {
    ...(folder === undefined ? {} : { folder }),
    accounts: new Map(),
    asked: new Map(),
    told: new Set(),
  };
}

/** A request that went out, in milliseconds of the wall clock, with a name for its key (never the key). */
export interface Sent {
  at: number;
  key: string;
}

/** What is known of one host: its requests, and until when it asked to be left alone (0: it did not). */
export interface Account {
  sent: Sent[];
  heldUntil: number;
  /** Texts of earlier days, whose requests only limits of more than a day count: read when one does. */
  older: string[];
  /** Bytes of each file that are read already. */
  read: Map<string, number>;
}
