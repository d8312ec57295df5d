import { brief, isObject } from '../../../../engine/json/guards.js';
import { entries, escapeSegment, select, type Located } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Json } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';

/** A list of so many entries, of which so large a share follow each other by one day, has one entry for each day. */
const fewest = 7;
const share = 0.8;
export const dayLength = 24 * 60 * 60 * 1000;

interface Day extends Located {
  number: number;
}

/** Lists at any depth that have an entry for each day: none has the day of another in place of the next or the one before. */
export function checkDays(own: Located[]): CheckOutcome {
  const daily = own.flatMap(({ at, value }) => dailyIn(value, at));
  if (daily.length === 0) return irrelevant('no list has an entry for each day');
  const repeated = daily.map(repeatedIn).find((day) => day !== undefined);
  return repeated ? violated('one entry for each day', `${brief(repeated.value)} twice`, repeated.at) : holds;
}

/** A body in whose first daily list one entry has the day of the one before. */
export function withDayTwice(body: Json, replace: (body: Json, at: string, day: Json) => Json): Json {
  const [before, repeated] = dailyIn(body, '')[0]?.slice(2) ?? [];
  return before && repeated ? replace(body, repeated.at, before.value) : body;
}

/** The days of each list, in the order of its entries, that has one for each day. */
function dailyIn(value: Json, at: string): Day[][] {
  const own = Array.isArray(value) ? columnsOf(value, at, dayOf).filter(isDaily) : [];
  const inside = entries(value).flatMap(([key, inner]) => dailyIn(inner, `${at}/${escapeSegment(key)}`));
  return [...own, ...inside];
}

/** What the entries of a list hold at one place, for each place at which `read` finds a number in all of them. */
export function columnsOf(
  list: Json[],
  at: string,
  read: (value: Json | undefined) => number | undefined,
): Day[][] {
  const [first] = list;
  if (list.length < fewest || first === undefined) return [];
  const places =
    isObject(first) || Array.isArray(first) ? entries(first).map(([key]) => `/${escapeSegment(key)}`) : [''];
  return places
    .map((place) =>
      list.flatMap((entry, index) => {
        const held = select(entry, place)[0]?.value;
        const number = read(held);
        return held === undefined || number === undefined
          ? []
          : [{ at: `${at}/${index}${place}`, value: held, number }];
      }),
    )
    .filter((days) => days.length === list.length);
}

/** Eight digits without hyphens may as well be an identifier: they are a day of these two centuries alone. */
const writtenDay = /^(\d{4}(?=-)|(?:19|20)\d\d)-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])$/;

/** The number of a day that is written without a time: entries with a time may come twice a day. */
export function dayOf(value: Json | undefined): number | undefined {
  const [, year, month, day] = (typeof value === 'string' && writtenDay.exec(value)) || [];
  return year === undefined ? undefined : Date.UTC(Number(year), Number(month) - 1, Number(day)) / dayLength;
}

const stepsOf = (days: Day[]): number[] =>
  days.slice(1).map((day, index) => day.number - (days[index]?.number ?? 0));

function isDaily(days: Day[]): boolean {
  const steps = stepsOf(days);
  return [1, -1].some((way) => steps.filter((step) => step === way).length >= share * steps.length);
}

/** The first entry with the day of the one before, where the day beside is left out. */
function repeatedIn(days: Day[]): Day | undefined {
  const steps = stepsOf(days);
  const place = steps.findIndex(
    (step, index) =>
      step === 0 && [index - 1, index + 1].some((beside) => Math.abs(steps[beside] ?? 0) === 2),
  );
  return place < 0 ? undefined : days[place + 1];
}
