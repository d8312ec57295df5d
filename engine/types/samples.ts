import type { Sample } from './contract.js';

/** Samples by where they come from, the better sources first. */
export interface SampleTiers {
  /** Found through the service's own listings: they exist. */
  listed: readonly Sample[];
  /** Given by the user for this target: said to exist. */
  given: readonly Sample[];
  /** The contract's well-known values: they may not exist on this target. */
  known: readonly Sample[];
  /** Listings that could not be had, by operation: why nothing of theirs is known. */
  lost?: Readonly<Record<string, string>>;
}
