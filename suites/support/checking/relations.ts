import { canonical } from '../../../engine/json/compare.js';
import { brief, isObject, scalarText } from '../../../engine/json/guards.js';
import { entries, select, unescapeSegment, type Located } from '../../../engine/json/pointer.js';
import type { Json } from '../../../engine/types/json.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
import { holds, irrelevant, someKeys, violated } from './records.js';
import { checkMoments, checkText, place } from './text-relations.js';

export const relationNames = [
  'equal',
  'count',
  'at-most',
  'at-least',
  'less-than',
  'starts-with',
  'contains',
  'path-ends',
  'not-earlier',
  'among',
  'unique',
  'page-count',
] as const;

/** How values of one record stand to each other. */
export interface Relation {
  relation: (typeof relationNames)[number];
  /** Pointers with wildcards to the values that are checked. */
  of: string[];
  /** Pointers to what they are compared with; or a literal value. */
  to?: string[];
  value?: null | boolean | number | string;
  /** Only records that hold one of these values there, a text that starts with the one at another place, or fits a pattern. */
  when?: { at: string; is?: (null | boolean | number | string)[]; startsWith?: string; matches?: string };
}

/** A number, or a text that writes one. */
export function numberOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined;
}

/** A value as a text to compare by: what a scalar writes, else its canonical JSON. */
export const valueText = (value: Json) => scalarText(value) ?? canonical(value);
/** The values at some pointers; where one ends with `#`, the names of the members there. */
const at = (record: Json, pointers: string[]): Located[] =>
  pointers.flatMap((pointer) =>
    pointer.endsWith('#')
      ? select(record, pointer.slice(0, -1)).map((place) => ({
          at: place.at,
          value: unescapeSegment(place.at.split('/').at(-1) ?? ''),
        }))
      : select(record, pointer),
  );

/** Whether a record is one that the relation speaks of. */
export function applies({ when }: Relation, record: Json): boolean {
  if (!when) return true;
  const { is = [], startsWith, matches } = when;
  const starts = startsWith === undefined ? [] : select(record, startsWith);
  return select(record, when.at).some(
    ({ value }) =>
      is.some((each) => each === value) ||
      (matches !== undefined && typeof value === 'string' && new RegExp(matches, 'u').test(value)) ||
      (typeof value === 'string' &&
        starts.some((start) => typeof start.value === 'string' && value.startsWith(start.value))),
  );
}

/** Checks one record. Where a value that is compared is absent, nothing is claimed: its presence is another rule's. */
export function checkRelation(relation: Relation, record: Json): CheckOutcome {
  if (!applies(relation, record)) return irrelevant('no record is of the sort that the rule speaks of');
  const own = at(record, relation.of);
  const [first] = own;
  if (!first) return irrelevant(`nothing at ${relation.of.join(', ')}`);
  if (relation.relation === 'unique') return checkUnique(own);
  const others =
    relation.value === undefined
      ? at(record, relation.to ?? [])
      : [{ at: '', value: filled(relation.value, record) }];
  const [other] = others;
  if (!other) return irrelevant(`nothing at ${(relation.to ?? []).join(', ')}`);
  switch (relation.relation) {
    case 'among':
      return checkAmong(
        own,
        others.map(({ value }) => valueText(value)),
      );
    case 'count':
      return checkCount(relation.of, own, other);
    case 'at-most':
    case 'at-least':
    case 'less-than':
      return checkOrder(relation.relation, own, other);
    case 'page-count':
      return checkPageCount(first, others);
    case 'equal':
      return checkEqual(own, other);
    case 'starts-with':
    case 'contains':
    case 'path-ends':
      return checkText(relation.relation, own, other);
    case 'not-earlier':
      return checkMoments(first, other);
  }
}

function checkUnique(own: Located[]): CheckOutcome {
  if (own.length < 2) return irrelevant('fewer than two values');
  const seen = new Map<string, Located>();
  for (const each of own) {
    const before = seen.get(valueText(each.value));
    if (before) return violated(`another value than at ${before.at}`, brief(each.value), each.at);
    seen.set(valueText(each.value), each);
  }
  return holds;
}

function checkAmong(own: Located[], known: string[]): CheckOutcome {
  const stray = own.find(({ value }) => !known.includes(valueText(value)));
  return stray ? violated(`one of ${someKeys(known)}`, brief(stray.value), stray.at) : holds;
}

/** A pointer that ends in a wildcard is counted by what it selects, any other by the items of the lists there. */
function checkCount(pointers: string[], own: Located[], figure: Located): CheckOutcome {
  const wanted = numberOf(figure.value);
  const selected = pointers.every((pointer) => pointer.endsWith('/*'));
  const counts = selected
    ? [own.length]
    : own.filter(({ value }) => isContainer(value)).map(({ value }) => entries(value).length);
  if (wanted === undefined || counts.length === 0) return irrelevant('no number, or no list');
  if (counts.includes(wanted)) return holds;
  const literal = figure.at === '';
  const places = (selected ? pointers : own.map((each) => each.at)).filter((place) => place !== '');
  const items = places.length === 0 ? 'items' : `items at ${places.join(', ')}`;
  return literal
    ? violated(`${wanted} items`, `${counts[0] ?? 0} items`, own[0]?.at)
    : violated(
        `as many ${items} as ${figure.at} says`,
        `${figure.at}: ${wanted}, ${items}: ${counts.join(', ')}`,
        figure.at,
      );
}

const isContainer = (value: Json) => Array.isArray(value) || isObject(value);

const orders = {
  'at-most': { words: 'at most', fits: (sum: number, bound: number) => sum <= bound },
  'at-least': { words: 'at least', fits: (sum: number, bound: number) => sum >= bound },
  'less-than': { words: 'less than', fits: (sum: number, bound: number) => sum < bound },
};

/** Several values are summed, so that parts can be compared with a whole. */
function checkOrder(relation: keyof typeof orders, own: Located[], other: Located): CheckOutcome {
  const numbers = own.map(({ value }) => (Array.isArray(value) ? value.length : numberOf(value)));
  const most = numberOf(other.value);
  if (most === undefined || numbers.includes(undefined))
    return irrelevant('not all of the values are numbers');
  const sum = numbers.reduce<number>((total, each) => total + (each ?? 0), 0);
  const { words, fits } = orders[relation];
  return fits(sum, most) ? holds : violated(`${words} ${most}${place(other)}`, String(sum), own[0]?.at);
}

/** `to` leads to how many there are in all, and to how many a page holds. */
function checkPageCount(own: Located, others: Located[]): CheckOutcome {
  const [pages, total, size] = [own, ...others].map(({ value }) => numberOf(value));
  if (pages === undefined || total === undefined || size === undefined || size < 1)
    return irrelevant('not all of the values are numbers');
  const wanted = Math.ceil(total / size);
  return pages === wanted
    ? holds
    : violated(`${wanted}: pages of ${size} for ${total}`, brief(own.value), own.at);
}

function checkEqual(own: Located[], other: Located): CheckOutcome {
  const unlike = own.find(({ value }) => valueText(value) !== valueText(other.value));
  return unlike ? violated(`${brief(other.value)}${place(other)}`, brief(unlike.value), unlike.at) : holds;
}

/** A literal text with `{/pointer}` in it is filled from the record. */
function filled(value: Json, record: Json): Json {
  if (typeof value !== 'string') return value;
  return value.replaceAll(/\{(\/[^}]*)\}/g, (all, pointer: string) => {
    const found = select(record, pointer)[0]?.value;
    return scalarText(found) ?? all;
  });
}
