import type { Json, JsonObject } from '../../types/index.js';

/** The numbers that a schema allows. */
export interface Range {
  low: number;
  high: number;
  /** Whether the ends themselves are left out. */
  above: boolean;
  below: boolean;
  integer: boolean;
  /** Whether schema or format state an end. */
  stated: boolean;
}

const formats: Readonly<Record<string, [low: number, high: number]>> = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  // Beyond them JSON's readers lose digits.
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
};

/** The bounds of a number's schema, its format's included. */
export function rangeOf(shape: JsonObject, type: 'integer' | 'number'): Range {
  const bounds = typeof shape['format'] === 'string' ? formats[shape['format']] : undefined;
  const format = bounds ?? [-Infinity, Infinity];
  const [minimum, over] = [numberOf(shape['minimum']), numberOf(shape['exclusiveMinimum'])];
  const [maximum, under] = [numberOf(shape['maximum']), numberOf(shape['exclusiveMaximum'])];
  const low = Math.max(minimum ?? -Infinity, over ?? -Infinity, format[0]);
  const high = Math.min(maximum ?? Infinity, under ?? Infinity, format[1]);
  return {
    low,
    high,
    above: over === low,
    below: under === high,
    integer: type === 'integer' || bounds !== undefined,
    stated: low !== -Infinity || high !== Infinity,
  };
}

function numberOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
