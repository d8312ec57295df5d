import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { JsonObject } from '../../types/index.js';
import { bounded } from './bounded.js';
import { nodeOf, type Node } from './node.js';
import { rangeOf, type Range } from './range.js';

/** Numbers without documented bounds are at most so far from the bound that there is, or from zero. */
const furthest = 100_000;

/** Numbers of a schema: those at its bounds, and random ones with few digits. */
export function numberNode(shape: JsonObject, type: 'integer' | 'number'): Node {
  return nodeOf(() => {
    const range = rangeOf(shape, type);
    const { multipleOf } = shape;
    const factor = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : undefined;
    const keeps = keeping(range, factor);
    const inner =
      range.low > range.high
        ? undefined
        : bounded(factor === undefined ? plainNumbers(range) : multiples(range, factor, keeps), keeps);
    if (!inner) return { unsupported: [`no number was found for ${JSON.stringify(shape)}`] };
    const edges = [...new Set(edgesOf(range, factor))].filter(keeps);
    const [plain] = [1, ...edges].filter(keeps);
    return { random: inner, edges, plain: plain ?? fc.sample(inner, { numRuns: 1, seed: 1 })[0] };
  });
}

/** Whether a number is within a range, at a multiple of a factor as Ajv computes it. */
function keeping({ low, high, integer, above, below }: Range, factor: number | undefined) {
  return (value: number): boolean =>
    value >= low &&
    value <= high &&
    !(above && value === low) &&
    !(below && value === high) &&
    Number.isFinite(value) &&
    (!integer || Number.isInteger(value)) &&
    (factor === undefined || Number.isInteger(value / factor));
}

/** Bounds that nothing states are drawn near those that are stated. */
function near({ low, high }: Range, span: number): [number, number] {
  if (low === -Infinity && high === Infinity) return [-span, span];
  if (low === -Infinity) return [high > 0 ? Math.min(0, high - span) : high - Math.max(span, -high), high];
  if (high === Infinity) return [low, low < 0 ? Math.max(0, low + span) : low + Math.max(span, low)];
  return [low, high];
}

function plainNumbers(range: Range): Arbitrary<number> {
  const [min, max] = near(range, furthest);
  const [first, last] = [Math.ceil(min), Math.floor(max)];
  const whole = Number.isSafeInteger(first) && Number.isSafeInteger(last) && first <= last;
  if (range.integer && whole) return fc.integer({ min: first, max: last });
  for (const digits of [2, 4, 8]) {
    const scale = 10 ** digits;
    const [from, to] = [Math.ceil(min * scale), Math.floor(max * scale)];
    if (!range.integer && to - from > 20 && Number.isSafeInteger(from) && Number.isSafeInteger(to))
      return fc.integer({ min: from, max: to }).map((value) => value / scale);
  }
  const doubles = fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
  return doubles.map((value) => (range.integer ? Math.round(value) : value) + 0);
}

/** Multiples, written with as few digits as the factor has: 0.07 rather than 7 * 0.01. */
function multiples(range: Range, factor: number, keeps: (value: number) => boolean): Arbitrary<number> {
  const [min, max] = near(range, Math.max(furthest, 100 * factor));
  const most = Number.MAX_SAFE_INTEGER;
  const [first, last] = [Math.ceil(min / factor), Math.floor(max / factor)].map((each) =>
    Math.max(-most, Math.min(most, each)),
  ) as [number, number];
  if (first > last) return fc.constant(NaN);
  // 0.3 is no multiple of 0.1 to Ajv: a neighbour stands for it, so that shrinking goes on.
  return fc.integer({ min: first, max: last }).map((count) => {
    const near = [0, 1, -1, 2, -2].map((more) => times(count + more, factor));
    return near.find(keeps) ?? times(count, factor);
  });
}

function times(count: number, factor: number): number {
  return Number((count * factor).toPrecision(15)) + 0;
}

function* edgesOf(range: Range, factor: number | undefined): Generator<number> {
  const { low, high, stated } = range;
  const step = factor ?? (range.integer ? 1 : 0.5);
  const nearest = (value: number): number =>
    factor === undefined ? value : times(Math.round(value / factor), factor);
  for (const [bound, inwards] of [
    [low, 1],
    [high, -1],
  ] as const) {
    if (!Number.isFinite(bound) || !stated) continue;
    const place = range.integer ? (inwards > 0 ? Math.ceil(bound) : Math.floor(bound)) : bound;
    for (const count of [0, 1, -1]) yield nearest(place + inwards * count * step);
  }
  yield* [0, step, -step, 1];
}
