import { brief, isObject } from '../../../engine/json/guards.js';
import { entries, escapeSegment, select, type Located } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Json } from '../../../engine/types/index.js';
import { holds, irrelevant, violated } from './records.js';
import { columnsOf, dayLength, dayOf } from './relations/days.js';
import { farthestZone, momentOf } from './relations/later.js';
import type { Compared } from './views.js';

/** A day may end so much later than in UTC. */
const latestZone = 12 * 60 * 60 * 1000;
/** A listing may be so much older than it says. */
const late = dayLength;

/** What counts measurements: where all of it is 0, nothing was measured. */
const counting = /check|probe|count|sample|request|total/i;

interface Entry extends Located {
  begins: number;
  ends: number;
}

/**
 * What a record says of when it was measured, against what another answer lists by day or moment: nothing before the one
 * day, and nothing between the last time and the moment of the listing. Entries without a figure of a measurement are open.
 */
export function checkDated(
  body: Json,
  record: Json,
  listing: Json,
  { since = '', moment, members, of = '' }: NonNullable<Compared['measured']>,
): CheckOutcome {
  if (!isObject(record)) return irrelevant('the listing does not show the record');
  const told = measuredIn(body, '', new RegExp(members.join('|'), 'i'));
  if (told.length === 0) return irrelevant('no list has a figure for each day or moment');
  const first = beginningOf(record[since]);
  const early = first === undefined ? undefined : told.find(({ ends }) => ends < first);
  if (early) return violated(`nothing before ${brief(record[since] ?? null)}`, brief(early.value), early.at);
  const [last, listed] = [momentOf(record[moment]), momentOf(select(listing, of)[0]?.value)];
  if (last === undefined || listed === undefined) return first === undefined ? noTimes : holds;
  const after = told.find(({ begins, ends }) => begins > last && ends + late < listed);
  return after
    ? violated(`nothing after the last check, ${brief(record[moment] ?? null)}`, brief(after.value), after.at)
    : holds;
}

const noTimes = irrelevant('the listing shows no times to compare with');

/** The days and moments of the entries, in lists at any depth, that hold a figure of a measurement. */
function measuredIn(value: Json, at: string, figures: RegExp): Entry[] {
  const own = Array.isArray(value)
    ? columnsOf(value, at, beginningOf)
        .flatMap((column) => column.filter((_, index) => isMeasured(value[index], figures)))
        .map(({ number, ...place }) => ({ ...place, begins: number, ends: endOf(place.value, number) }))
    : [];
  const inside = entries(value).flatMap(([name, each]) =>
    measuredIn(each, `${at}/${escapeSegment(name)}`, figures),
  );
  return [...own, ...inside];
}

function isMeasured(entry: Json | undefined, figures: RegExp): boolean {
  const numbers = Object.entries(isObject(entry ?? null) ? (entry as object) : {}).filter(
    ([, value]) => typeof value === 'number',
  );
  const counts = numbers.filter(([name]) => counting.test(name));
  if (counts.length > 0 && counts.every(([, value]) => value === 0)) return false;
  return numbers.some(([name, value]) => figures.test(name) && value > 0);
}

/** The earliest time that a day or moment can mean, and the latest. */
function beginningOf(value: Json | undefined): number | undefined {
  const day = dayOf(value);
  return day === undefined ? momentOf(value) : day * dayLength - farthestZone;
}

const endOf = (value: Json, begins: number): number =>
  dayOf(value) === undefined ? begins : begins + farthestZone + dayLength + latestZone;
