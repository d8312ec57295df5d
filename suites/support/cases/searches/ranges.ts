import type { CheckOutcome, Contract, Exchange } from '../../../../engine/types/index.js';
import { isAtMonthsEnd, isNumber, pointsOf } from './range-points.js';
import { relations } from '../../checking/echo-relations.js';
import { shownIn } from '../../checking/echo-values.js';
import { recordsAt } from '../../checking/outer-records.js';
import { holds, irrelevant, violated } from '../../checking/records.js';

/** What a range is of, and what is checked of it. */
export interface RangeParams {
  operation: string;
  from: string;
  to: string;
  ranges: [string, string][];
  items: string;
  at: string[];
  closed?: boolean;
  single?: boolean;
  nearly?: boolean;
}

/** Checks ranges against ranges of their points alone, or with each other. */
export function checkRange(
  params: RangeParams,
  contract: Contract,
  exchanges: readonly Exchange[],
): CheckOutcome {
  if (params.nearly) return checkEach(params, contract, exchanges);
  const [range, ...points] = exchanges;
  const found = shownBy(params, contract, range);
  if (!found) return irrelevant(`the range is answered with status ${range?.response?.status ?? 0}`);
  if (params.single) return checkSingle(params, contract, found, points);
  const alone = points.flatMap((exchange) => {
    const point = exchange.step.query?.find(([name]) => name === params.from)?.[1] ?? '';
    return shownBy(params, contract, exchange)?.some((value) => isAt(point, value)) ? [point] : [];
  });
  if (alone.length === 0) return irrelevant('no point of the range finds anything by itself');
  const missing = alone.find((point) => !found.some((value) => isAt(point, value)));
  if (missing === undefined) return holds;
  const shown = [...new Set(found)].slice(0, 20).join(', ');
  return violated(`${missing}, at which another range finds something, in the range`, shown || 'nothing');
}

/** Where a range holds what it ends with, it takes its end in, and so does a range that begins there as well. */
function checkSingle(
  params: RangeParams,
  contract: Contract,
  found: readonly string[],
  [only]: readonly Exchange[],
): CheckOutcome {
  const point = only?.step.query?.find(([name]) => name === params.to)?.[1] ?? '';
  const alone = shownBy(params, contract, only);
  if (!alone || !found.some((value) => isAt(point, value)))
    return irrelevant('the range finds nothing at its end, or one of a point is not answered');
  return alone.some((value) => isAt(point, value))
    ? holds
    : violated(
        `what a range that ends with ${point} finds at it`,
        alone.slice(0, 20).join(', ') || 'nothing',
      );
}

/** Points inside ranges of which all but one find so many records. */
const leastPoints = 8;
const several = 2;

function checkEach(params: RangeParams, contract: Contract, exchanges: readonly Exchange[]): CheckOutcome {
  const counts = new Map<string, number>();
  for (const exchange of exchanges) {
    const found = shownBy(params, contract, exchange) ?? [];
    const [first, last] = [params.from, params.to].map(
      (name) => exchange.step.query?.find((pair) => pair[0] === name)?.[1] ?? '',
    );
    if (found.length === 0) continue;
    for (const point of pointsOf(first ?? '', last ?? '').slice(1, -1))
      counts.set(point, Math.max(counts.get(point) ?? 0, found.filter((value) => isAt(point, value)).length));
  }
  const missing = [...counts].filter(([, count]) => count === 0).map(([point]) => point);
  if (counts.size <= leastPoints || [...counts.values()].some((count) => count > 0 && count < several))
    return irrelevant('too few points find several records');
  if (missing.length > 1) return irrelevant('several points find nothing');
  const [point] = missing;
  if (point !== undefined && !isNumber(point) && !isAtMonthsEnd(point))
    return irrelevant(`${point} is a day as others, on which there may be nothing`);
  return point === undefined
    ? holds
    : violated(`records at ${point}, as at ${counts.size - 1} others`, 'none');
}

/** What an answer shows at the pointers; undefined where it is no success. */
function shownBy(
  params: RangeParams,
  contract: Contract,
  exchange: Exchange | undefined,
): string[] | undefined {
  const { status = 0, json } = exchange?.response ?? {};
  if (status < 200 || status > 299 || json === undefined) return undefined;
  return recordsAt(contract, params.items, json).flatMap((record) => shownIn(params, record));
}

/** Whether a value is this number, or a moment of this day. */
function isAt(point: string, value: string): boolean {
  const same = isNumber(point)
    ? ([relations.number] as const)
    : [relations['not-before'], relations['not-after']];
  return same.every(({ relates }) => relates(point, value, '') === true);
}
