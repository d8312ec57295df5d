import { canonical } from '../../../../engine/json/compare.js';
import { select } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Exchange, JsonObject } from '../../../../engine/types/index.js';
import { holds, irrelevant, unanswered, violated } from '../records.js';

/** A parameter that says how many records a page holds at most. */
export interface PageLimit {
  parameter: string;
  values: string[];
  demands?: ('full' | 'among')[];
  /** Pointers to what the limit does not change. */
  same?: string[];
}

/** Whether a page holds at most as many records as were asked for, and what else is demanded of it. */
export function checkLimit(
  { parameter, demands = [], same = [] }: PageLimit,
  items: string,
  exchanges: readonly Exchange[],
  given: JsonObject,
): CheckOutcome {
  const [free, limited] = exchanges.map((exchange) => itemsOf(exchange, items));
  const limit = Number(given['limit']);
  if (!limited || !free) return unanswered(exchanges);
  if (limited.length > limit)
    return violated(`at most ${limit} items: ${parameter}=${limit}`, `${limited.length} items`);
  const due = Math.min(limit, free.length);
  if (demands.includes('full') && limited.length < due)
    return violated(`${due} items: there are as many`, `${limited.length} items`);
  const changed = same.find((pointer) => shownAt(exchanges[0], pointer) !== shownAt(exchanges[1], pointer));
  if (changed !== undefined)
    return violated(
      `as without ${parameter}: ${shownAt(exchanges[0], changed)}`,
      shownAt(exchanges[1], changed),
      changed,
    );
  const known = new Set(free);
  if (demands.includes('among') && limited.some((item) => !known.has(item)))
    return violated('items that come without a limit, too', 'others');
  return free.length > limit || limited.length === limit
    ? holds
    : irrelevant('there are no more items than were asked for');
}

function shownAt(exchange: Exchange | undefined, pointer: string): string {
  return canonical(select(exchange?.response?.json ?? null, pointer).map(({ value }) => value));
}

function itemsOf({ response }: Exchange, pointer: string): string[] | undefined {
  if (response?.status !== 200 || response.json === undefined) return undefined;
  return select(response.json, pointer).map(({ value }) => canonical(value));
}
