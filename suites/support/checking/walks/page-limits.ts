import { canonical } from '../../../../engine/json/compare.js';
import { select } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Exchange, JsonObject } from '../../../../engine/types/index.js';
import { holds, irrelevant, unanswered, violated } from '../records.js';

/** What a limited page is to the whole: as long as asked for, a part of it, the beginning of it. */
export const limitDemands = ['full', 'among', 'beginning'] as const;
export type LimitDemand = (typeof limitDemands)[number];

/** A parameter that says how many records a page holds at most. */
export interface PageLimit {
  parameter: string;
  values: string[];
  demands?: LimitDemand[];
  /** Pointers to what the limit does not change. */
  same?: string[];
}

/** Names of requests beside the one with the limit that is checked. */
export const otherLimit = 'with another limit';
export const ofAll = 'with a limit of all';
/** Its length proves nothing, but that it is not empty: such a limit may be cut, refused, or taken for none. */
export const farAbove = 'with a limit far above all';

/** So many times what comes without a limit is far above what a page may hold. */
export const farTimes = 100;

/** Whether a page holds at most as many records as were asked for, and what else is demanded of it. */
export function checkLimit(
  { parameter, demands = [], same = [] }: PageLimit,
  items: string,
  exchanges: readonly Exchange[],
  given: JsonObject,
): CheckOutcome {
  const named = exchanges.find(({ step }) => step.name === 'with a limit');
  const [free, limited] = [exchanges[0], named].map((exchange) => exchange && itemsOf(exchange, items));
  const limit = Number(given['limit']);
  const broken = demands.includes('full')
    ? (crashOf(parameter, exchanges) ?? refusedAmid(parameter, exchanges))
    : undefined;
  if (broken) return broken;
  if (!limited || !free) return unanswered(exchanges);
  if (limited.length > limit)
    return violated(`at most ${limit} items: ${parameter}=${limit}`, `${limited.length} items`);
  const short = demands.includes('full')
    ? (tooShort(parameter, items, exchanges) ??
      noneLeft(parameter, items, exchanges) ??
      lastLost(parameter, items, exchanges))
    : undefined;
  if (short) return short;
  const changed = same.find((pointer) => shownAt(exchanges[0], pointer) !== shownAt(named, pointer));
  if (changed !== undefined)
    return violated(
      `as without ${parameter}: ${shownAt(exchanges[0], changed)}`,
      shownAt(named, changed),
      changed,
    );
  // Without a limit there may be one by default: then it is the other that holds more.
  const [fewer, more] = limited.length > free.length ? [free, limited] : [limited, free];
  const known = new Set(more);
  if (demands.includes('among') && fewer.some((item) => !known.has(item)))
    return violated('items that come without a limit, too', 'others');
  const place = demands.includes('beginning') ? fewer.findIndex((item, index) => item !== more[index]) : -1;
  if (place >= 0)
    return violated(
      `the first ${fewer.length} of the items that come with a higher limit, or without one`,
      `another at place ${place + 1}`,
    );
  return free.length > limit || limited.length === limit
    ? holds
    : irrelevant('there are no more items than were asked for');
}

/** A limit that is answered with an internal error, where the listing itself is answered. */
function crashOf(parameter: string, [free, ...limited]: readonly Exchange[]): CheckOutcome | undefined {
  if (free?.response?.status !== 200) return undefined;
  const crashed = limited.find(({ response }) => (response?.status ?? 0) >= 500);
  const limit = crashed?.step.query?.findLast(([name]) => name === parameter)?.[1];
  return crashed
    ? violated(
        `an answer to ${parameter}=${limit ?? ''}, or a refusal of it`,
        `status ${crashed.response?.status}`,
      )
    : undefined;
}

/** A limit that is refused, where those around it are taken: a service may have a least and a greatest limit. */
function refusedAmid(parameter: string, [free, ...limited]: readonly Exchange[]): CheckOutcome | undefined {
  if (free?.response?.status !== 200) return undefined;
  const taken = new Set(
    limited.filter(({ response }) => response?.status === 200).map((each) => limitOf(parameter, each)),
  );
  const greatest = Math.max(...taken);
  const refused = limited.find((each) => {
    const limit = limitOf(parameter, each);
    const least = Math.min(...taken);
    return (
      invalid.includes(each.response?.status ?? 0) &&
      limit < greatest &&
      (limit === 1 ? least === 2 : limit > least)
    );
  });
  return refused
    ? violated(
        `an answer to ${parameter}=${limitOf(parameter, refused)}, as to those around it`,
        `status ${refused.response?.status}`,
      )
    : undefined;
}

/** Statuses that call a value invalid. */
const invalid = [400, 404, 416, 422];

const limitOf = (parameter: string, { step }: Exchange): number =>
  Number(step.query?.findLast(([name]) => name === parameter)?.[1]);

/**
 * Whether a page is shorter than its limit although there are as many. A service may cut every page at a length of its
 * own: at least that of the longest page that any other limit gets, be it longer than the page without a limit. A limit
 * far above all may be taken for none.
 */
function tooShort(
  parameter: string,
  items: string,
  exchanges: readonly Exchange[],
): CheckOutcome | undefined {
  const whole = exchanges[0] ? (countOf(exchanges[0], items) ?? 0) : 0;
  const pages = exchanges.slice(1).flatMap((exchange) => {
    const found = countOf(exchange, items);
    const limit = limitOf(parameter, exchange);
    return found !== undefined && exchange.step.name !== farAbove
      ? [{ name: exchange.step.name, limit, found }]
      : [];
  });
  for (const page of pages.filter(({ name }) => name !== otherLimit)) {
    const longest = Math.max(0, ...pages.flatMap((each) => (each === page ? [] : [each.found])));
    const due = Math.min(page.limit, longest);
    const isTakenForNone = whole > 0 && page.found === whole && page.limit >= farTimes * whole;
    if (page.found < due && !isTakenForNone)
      return violated(
        `${due} items for ${parameter}=${page.limit}: there are as many`,
        `${page.found} items`,
      );
  }
  return undefined;
}

/** A service may cut its pages at a round length. */
const round = (length: number): boolean => length % 5 === 0 || Number.isInteger(Math.log2(length));
const fewestWhole = 5;

/** One item less or more than there are without a limit, for each limit that is as great as these or greater. */
function lastLost(
  parameter: string,
  items: string,
  exchanges: readonly Exchange[],
): CheckOutcome | undefined {
  const whole = exchanges[0] ? (countOf(exchanges[0], items) ?? 0) : 0;
  /** Whether so many items come for each of the limits that are as great as one of them, or greater. */
  const isAlways = (count: number, least: number): boolean => {
    const great = exchanges.slice(1).filter((each) => limitOf(parameter, each) >= least);
    const found = great.flatMap((each) => countOf(each, items) ?? []);
    return found.length > 1 && found.every((each) => each === count);
  };
  const count = [whole - 1, whole + 1].find((each) => isAlways(each, Math.max(whole, each)));
  if (whole < fewestWhole || count === undefined || round(Math.min(whole, count))) return undefined;
  return violated(`${whole} items for each greater ${parameter}: as many come without it`, `${count} items`);
}

/** An empty list for a limit far above all, where there are items without one. */
function noneLeft(
  parameter: string,
  items: string,
  exchanges: readonly Exchange[],
): CheckOutcome | undefined {
  const far = exchanges.find(({ step }) => step.name === farAbove);
  if (far?.response?.status !== 200 || !exchanges[0] || !countOf(exchanges[0], items)) return undefined;
  const [list] = select(far.response.json ?? null, items.replace(/\/\*$/, ''));
  const limit = far.step.query?.findLast(([name]) => name === parameter)?.[1] ?? '';
  return Array.isArray(list?.value) && list.value.length === 0
    ? violated(`items for ${parameter}=${limit}: there are some without it`, 'an empty list', list.at)
    : undefined;
}

function shownAt(exchange: Exchange | undefined, pointer: string): string {
  return canonical(select(exchange?.response?.json ?? null, pointer).map(({ value }) => value));
}

/** What a page holds, each item as a text; undefined for anything but a success. */
export function itemsOf({ response }: Exchange, pointer: string): string[] | undefined {
  if (response?.status !== 200 || response.json === undefined) return undefined;
  return select(response.json, pointer).map(({ value }) => canonical(value));
}

/** How many items a page holds: to count them, none need be written as a text. */
function countOf({ response }: Exchange, pointer: string): number | undefined {
  if (response?.status !== 200 || response.json === undefined) return undefined;
  return select(response.json, pointer).length;
}
