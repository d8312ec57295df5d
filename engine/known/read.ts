import { validated } from '../files/validated.js';
import { readData } from '../files/read-data.js';
import { UsageError } from '../errors.js';
import { publishedOwn } from '../files/own-schema.js';
import type { KnownFailure } from '../types/index.js';

type WrittenKnown = Omit<KnownFailure, 'target'> & { target?: string };

const isKnownFile = publishedOwn<{ known: WrittenKnown[] }>('known');

/** Reads a file of known failures. Throws UsageError for one that is missing, not of its schema, or has no such day. */
export function readKnown(file: string): KnownFailure[] {
  const { known } = validated(readData(file), isKnownFile, file);
  for (const { rule, expires } of known) {
    if (expires !== undefined && !isDay(expires))
      throw new UsageError(`${file}: there is no day ${expires} (expires of ${rule})`);
  }
  return known.map((entry) => ({ ...entry, target: entry.target ?? '*' }));
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The day as known failures name it, in UTC. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
