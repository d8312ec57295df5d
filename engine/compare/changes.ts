import type { AnswerDifference } from './differences.js';

/** What differs between the answers of two implementations to one request. */
export interface Compared {
  operation: string;
  /** The request as a line for a shell. */
  curl: string;
  differences: AnswerDifference[];
  /** What differed when the old one was asked twice. */
  unsteady: AnswerDifference[];
}

/** One sort of difference at one place, over all requests to an operation. */
export interface AnswerChange extends AnswerDifference {
  operation: string;
  /** Requests that show it, of all that were sent to the operation. */
  requests: number;
  of: number;
  /** One of them. */
  curl: string;
}

/**
 * The changes between two implementations, the most frequent first. What differs also between two answers of the old
 * one (a clock, a random choice) says nothing about the new one and is left out.
 */
export function changesOf(compared: readonly Compared[]): AnswerChange[] {
  const of = countsOf(compared.map(({ operation }) => operation));
  const unsteady = new Set(
    compared.flatMap((each) => each.unsteady.map((difference) => keyOf(each.operation, difference))),
  );
  const changes = new Map<string, AnswerChange>();
  for (const { operation, curl, differences } of compared) {
    for (const difference of differences) {
      const key = keyOf(operation, difference);
      if (unsteady.has(key)) continue;
      const known = changes.get(key);
      if (known) known.requests++;
      else changes.set(key, { ...difference, operation, curl, requests: 1, of: of.get(operation) ?? 0 });
    }
  }
  return [...changes.values()].sort((one, other) => other.requests - one.requests);
}

function keyOf(operation: string, { sort, at }: AnswerDifference): string {
  return JSON.stringify([operation, sort, at]);
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
