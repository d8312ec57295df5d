import { UsageError } from '../../engine/errors.js';

/** A reader of whole numbers between two bounds, for an option of that name. */
export function wholeNumber(option: string, least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    if (value >= least && value <= most) return value;
    throw new UsageError(
      `${option} takes a whole number from ${least} to ${most}, not ${JSON.stringify(text)}`,
    );
  };
}

/** Reads `I/N`: the I-th of N parts, counted from 1. */
export function shardOf(text: string): string {
  const [, part, parts] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  if (part !== undefined && Number(part) >= 1 && Number(part) <= Number(parts)) return text;
  throw new UsageError(`--shard takes I/N with I from 1 to N, not ${JSON.stringify(text)}`);
}
