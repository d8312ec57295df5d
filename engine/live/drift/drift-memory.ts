import type { Seen } from './features/seen.js';

/** A feature over the live runs. */
export interface Kept {
  /** Live runs (ids) in which it was first and last seen. */
  first: string;
  last: string;
  nights: number;
  count: number;
  /** The rule whose requests showed it most, the last time that it was seen: it can be missed where that rule asks. */
  by: string;
  /** Turns of that rule in a row that met the place without it. */
  missed: number;
  /** It is taken to have vanished. */
  gone?: true;
}

export interface KeptPlace {
  count: number;
  nights: number;
  features: Record<string, Kept>;
  /** Live runs in a row that brought no new value. */
  quiet: number;
  /** Sorts of features that are too many to say anything (`value`, mostly). */
  open?: string[];
}

/** A change between live runs that no promise forbids. */
export interface DriftEvent {
  night: string;
  at: string;
  what: 'appeared' | 'vanished';
  feature: string;
}

/** What the live runs so far have shown of one service. */
export interface DriftMemory {
  /** The rules that had a turn: only what such a rule shows can be news, for each rule asks in its own way. */
  rules: string[];
  places: Record<string, KeptPlace>;
  /** Of each feature, the last one. */
  events: DriftEvent[];
}

export function sortOf(feature: string): string {
  return feature.split(' ', 1)[0] ?? '';
}

export function nameOf(feature: string): string {
  return feature.slice(sortOf(feature).length + 1);
}

/** What was seen at one place in this run. */
export interface ThisRun extends Seen {
  /** By rules that had a turn before. */
  again: Seen;
  /** By rule. */
  each: Map<string, Seen>;
}

export const nothing: Seen = { count: 0, features: {} };
