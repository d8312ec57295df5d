import type { Seen } from './features/seen.js';

/** What was seen at one place in this run. */
export interface ThisRun extends Seen {
  /** By rules that had a turn before. */
  again: Seen;
  /** By rule. */
  each: Map<string, Seen>;
}

export const nothing: Seen = { count: 0, features: {} };
