import { brief } from '../../../../engine/json/guards.js';
import type { Json } from '../../../../engine/types/index.js';
import { wordsOf, withMember, type Claim, type FindClaims } from './claim.js';
import { claimOf, leastCertain, leastUsual } from './of-cells.js';
import type { Cell, Population } from './population.js';

/** Words of two members of which the first is never beyond the second. */
const bounds: [string[], string[]][] = [
  [
    [
      'start',
      'started',
      'starts',
      'begin',
      'began',
      'opened',
      'open',
      'from',
      'first',
      'created',
      'added',
      'notice',
    ],
    [
      'end',
      'ended',
      'ends',
      'finish',
      'finished',
      'closed',
      'close',
      'to',
      'until',
      'last',
      'updated',
      'modified',
      'expires',
    ],
  ],
  [
    ['min', 'minimum', 'lowest', 'lower', 'base'],
    ['max', 'maximum', 'highest', 'upper'],
  ],
];

/** A number, or the moment that a text writes; undefined for what has no place in an order. */
export function magnitudeOf(value: Json): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  if (/^\d{4}-\d\d-\d\d(?:$|[T ])/.test(value)) {
    const moment = Date.parse(value);
    return Number.isNaN(moment) ? undefined : moment;
  }
  return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
}

/** What begins does not end before: members of one item whose names say so, where nearly all keep to it. */
export const findBounds: FindClaims = ({ columns }) =>
  [...columns.keys()].flatMap((pointer) =>
    bounds.flatMap(([lower, upper]) =>
      lower.flatMap((word) => {
        if (!wordsOf(pointer).includes(word)) return [];
        const others = upper.map((each) => renamed(pointer, word, each)).filter((each) => columns.has(each));
        return others.flatMap((other) => notBeyond(columns, pointer, other));
      }),
    ),
  );

/** The pointer of the member that is named alike, but for one word. */
function renamed(pointer: string, word: string, other: string): string {
  const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
  const cut = pointer.lastIndexOf('/') + 1;
  const [path, name] = [pointer.slice(0, cut), pointer.slice(cut)];
  const small = name.replace(new RegExp(`(^|[^A-Za-z])${word}(?![a-z])`), `$1${other}`);
  return (
    path + (small === name ? name.replace(new RegExp(`${capital(word)}(?![a-z])`), capital(other)) : small)
  );
}

const halfADay = 43_200;

/** Seconds since midnight. */
function timeOfDay(value: Json): number | undefined {
  const [, hours, minutes, seconds = '0'] =
    (typeof value === 'string' && /^(\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(value)) || [];
  return hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Two figures of one sort. What begins before midnight may end after it. */
function bothOf(one: Json, other: Json): { least: number; most: number } | undefined {
  const [from, to] = [timeOfDay(one), timeOfDay(other)];
  if (from !== undefined && to !== undefined)
    return { least: from, most: from - to > halfADay ? to + 2 * halfADay : to };
  const [least, most] = [magnitudeOf(one), magnitudeOf(other)];
  return least === undefined || most === undefined ? undefined : { least, most };
}

function notBeyond(columns: Population['columns'], lower: string, upper: string): Claim[] {
  const bound = new Map((columns.get(upper) ?? []).map((cell) => [cell.item, cell.value]));
  const both = (columns.get(lower) ?? []).flatMap((cell) => {
    const pair = bothOf(cell.value, bound.get(cell.item) ?? null);
    return pair ? [{ cell, ...pair }] : [];
  });
  if (both.length < leastCertain || both.filter(({ least, most }) => least < most).length * 2 < both.length)
    return [];
  const odd = both
    .filter(({ least, most }) => least > most)
    .map(({ cell }) => ({ ...cell, actual: `${brief(cell.value)}, beyond ${brief(bound.get(cell.item))}` }));
  return [
    {
      says: `no more at ${lower} than at ${upper}`,
      count: both.length,
      odd,
      broken: (item) => {
        const pair = both.find(({ cell }) => cell.item.value === item);
        if (!pair) return item;
        // Exchanged, a time of day is beyond the other; a later one may be of the day before.
        if (timeOfDay(pair.cell.value) !== undefined)
          return withMember(
            withMember(item, lower, bound.get(pair.cell.item) ?? null),
            upper,
            pair.cell.value,
          );
        const above = typeof pair.cell.value === 'number' ? pair.most + 1 : '2999-12-31';
        return withMember(item, lower, above);
      },
    },
  ];
}

const neverNegative = new Set(
  'count total price amount size length quantity cost population area year fee minimum number num rank level page duration'.split(
    ' ',
  ),
);

/** Seconds of one age, in a column of moments: one that is a thousand times the others counts milliseconds. */
const firstSecond = 100_000_000;

/** Amounts are not negative where all others are not, and moments are of one unit and one age. */
export const findSigns: FindClaims = ({ columns }) =>
  [...columns].flatMap(([pointer, cells]) => {
    const numbers = cells.filter(({ value }) => typeof value === 'number');
    if (numbers.length < leastUsual) return [];
    const size = ({ value }: Cell): number => magnitudeOf(value) ?? 0;
    const ages = numbers.map(size).sort((one, other) => one - other);
    const [middle = 0] = ages.slice(Math.floor(ages.length / 2));
    if (
      middle >= firstSecond &&
      wordsOf(pointer).some((word) => /^(?:at|time|date|.*ed|since|timestamp)$/.test(word))
    )
      return [
        claimOf(
          `a moment in the unit of the others at ${pointer}`,
          numbers,
          (cell) => size(cell) > middle * 100 || (size(cell) !== 0 && size(cell) < middle / 100),
          { pointer, value: middle * 1000 },
        ),
      ];
    if (!wordsOf(pointer).some((word) => neverNegative.has(word))) return [];
    return [
      claimOf(`no negative number at ${pointer}`, numbers, (cell) => size(cell) < 0, { pointer, value: -1 }),
    ];
  });
