import { brief, isObject } from '../../../../engine/json/guards.js';
import { entries, escapeSegment, select, type Located } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Json } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';

/** So many lists, and objects that count, are compared: a hostile body may have any number. */
const most = 100;
/** Of so many counts or more, all but one that agree with a list show that it is meant. */
const leastTelling = 3;

/** Names of what all are counted under, beside the values. */
const sums = /^(total|all|sum|count)$/i;

interface Tally {
  at: string;
  /** What is counted under each value, and how many of the list show it. */
  counted: { name: string; figure: number; shown: number }[];
}

/**
 * An object that counts, value by value, as many as a list beside it has counts what the list shows. Where one of several
 * agrees, the others count something else.
 */
export function checkTallies(own: readonly Located[], members: readonly string[]): CheckOutcome {
  const tallies = own.flatMap(({ at, value }) => talliesIn(value, at, members));
  const [first] = tallies;
  if (!first) return irrelevant('nothing counts the values of a list');
  if (tallies.some((tally) => tally.counted.every(({ figure, shown }) => figure === shown))) return holds;
  const wrong = first.counted.find(({ figure, shown }) => figure !== shown);
  return wrong
    ? violated(
        `${wrong.shown}, as ${brief(wrong.name)} is listed`,
        `${wrong.figure}`,
        `${first.at}/${escapeSegment(wrong.name)}`,
      )
    : holds;
}

/** The objects that count as many as a list of the body has, or but for one value as it does, under the values that it shows. */
export function talliesIn(body: Json, at: string, members: readonly string[]): Tally[] {
  const parts = partsIn(body, at);
  const lists = parts.flatMap(({ value }) =>
    Array.isArray(value) ? members.flatMap((member) => valuesOf(value, member) ?? []) : [],
  );
  const objects = parts.flatMap(({ at: place, value }) => {
    const figures = isObject(value) ? Object.entries(value).filter(([name]) => !sums.test(name)) : [];
    const isCounting = figures.length > 1 && figures.every(([, figure]) => Number.isInteger(figure));
    return isCounting ? [{ at: place, figures: figures as [string, number][] }] : [];
  });
  return objects.slice(0, most).flatMap(({ at: place, figures }) =>
    lists.slice(0, most).flatMap(({ values }) => {
      const isOfList = values.every((value) => figures.some(([name]) => isAlike(name, value)));
      if (!isOfList) return [];
      const shown = (name: string) => values.filter((value) => isAlike(name, value)).length;
      const counted = figures.map(([name, figure]) => ({ name, figure, shown: shown(name) }));
      return isMeant(counted, values.length) ? [{ at: place, counted }] : [];
    }),
  );
}

function isMeant(counted: Tally['counted'], size: number): boolean {
  const sum = counted.reduce((all, { figure }) => all + figure, 0);
  const agreeing = counted.filter(({ figure, shown }) => figure === shown && figure > 0).length;
  // A list of what is unusual alone shows nothing of what is usual.
  const isAll = counted.every(({ shown }) => shown > 0);
  return sum === size || (counted.length >= leastTelling && isAll && agreeing >= counted.length - 1);
}

const isAlike = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The texts that all items of a list show at a pointer. */
function valuesOf(list: Json[], member: string): { values: string[] }[] | undefined {
  const values = list.map((item) => select(item, member)[0]?.value);
  const texts = values.filter((value) => typeof value === 'string');
  return texts.length > 1 && texts.length === values.length ? [{ values: texts }] : undefined;
}

function partsIn(value: Json, at: string): Located[] {
  const inner = typeof value === 'object' && value !== null ? entries(value) : [];
  return [{ at, value }, ...inner.flatMap(([name, each]) => partsIn(each, `${at}/${escapeSegment(name)}`))];
}
