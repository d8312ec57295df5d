import { brief } from '../../../../engine/json/guards.js';
import { entries, escapeSegment, type Located } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Json } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';
import { columnsOf, dayLength, dayOf } from './days.js';
import { place } from './texts.js';

/** Clocks may differ by so much. */
const tolerance = 10 * 60 * 1000;
/** A day may begin so much earlier than in UTC. */
export const farthestZone = 14 * 60 * 60 * 1000;

const withZone = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?) ?(Z|[+-]\d\d:?\d\d)$/i;

/** What members are called that speak of what is to come. */
const ofFuture = /next|expir|until|schedul|planned|upcoming|forecast|due/i;

/**
 * Moments with a zone, and days, are not later than another moment. Of a container, those of the entries of its lists, but
 * for those that are to come by their names.
 */
export function checkNotAfter(own: readonly Located[], other: Located): CheckOutcome {
  const bound = momentOf(other.value);
  if (bound === undefined) return irrelevant('there is no moment with a zone to compare with');
  const told = own.flatMap(momentsIn);
  if (told.length === 0) return irrelevant('there is no moment with a zone');
  const late = told.find(({ begins }) => begins > bound + tolerance);
  return late
    ? violated(`not after ${brief(other.value)}${place(other)}`, brief(late.value), late.at)
    : holds;
}

interface Moment extends Located {
  /** The earliest time that it can mean, in milliseconds since 1970. */
  begins: number;
}

function momentsIn({ at, value }: Located): Moment[] {
  if (typeof value === 'object' && value !== null) return listedIn(value, at);
  const begins = beginningOf(value);
  return begins === undefined ? [] : [{ at, value, begins }];
}

/** What the entries of lists hold, at any depth, where all of a list hold a day or moment at one place. */
function listedIn(value: Json, at: string): Moment[] {
  const own = Array.isArray(value) ? columnsOf(value, at, beginningOf).flat() : [];
  const inner = entries(value).flatMap(([name, each]) => listedIn(each, `${at}/${escapeSegment(name)}`));
  const been = own.filter((entry) => !ofFuture.test(lastOf(entry.at)));
  return [...been.map(({ number, ...entry }) => ({ ...entry, begins: number })), ...inner];
}

const lastOf = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1);

function beginningOf(value: Json | undefined): number | undefined {
  const day = dayOf(value);
  return day === undefined ? momentOf(value) : day * dayLength - farthestZone;
}

/** A moment of ISO 8601 with a zone, or one as HTTP writes it, in milliseconds since 1970. */
export function momentOf(value: Json | undefined): number | undefined {
  if (typeof value !== 'string') return undefined;
  const [, day, time = '', zone = ''] = withZone.exec(value) ?? [];
  const written =
    day === undefined ? value : `${day}T${time.replace(',', '.')}${zone.replace(/(\d\d)(\d\d)$/, '$1:$2')}`;
  if (day === undefined && !value.endsWith(' GMT')) return undefined;
  const moment = Date.parse(written.toUpperCase());
  return Number.isNaN(moment) ? undefined : moment;
}
