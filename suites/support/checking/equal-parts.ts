import { canonical, sameJson } from '../../../engine/json/compare.js';
import { isObject } from '../../../engine/json/guards.js';
import { entries, valuesAt } from '../../../engine/json/pointer.js';
import type { Json } from '../../../engine/types/index.js';
import { isEmptyValue } from './empty-value.js';

/** Whether two answers show something at each of the pointers, and the same. */
export function areOfOne(pointers: readonly string[], one: Json, other: Json): boolean {
  return pointers.every((pointer) => {
    const shown = valuesAt(one, pointer);
    return !isEmptyValue(shown) && sameJson(shown, valuesAt(other, pointer));
  });
}

/** Whether there is a list anywhere. */
export function holdsList(value: Json): boolean {
  return Array.isArray(value) || entries(value).some(([, inner]) => holdsList(inner));
}

/** How many items the outermost lists hold, by the place at which they stand. */
export function lengthsOf(value: Json): Json {
  if (Array.isArray(value)) return `${value.length} items`;
  if (!isObject(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, lengthsOf(inner)]));
}

/** Whether a scalar is the same at the same place of both. */
export function sharesSome(one: Json, other: Json | undefined): boolean {
  if (typeof one !== 'object' || one === null) return one === other;
  if (typeof other !== 'object' || other === null) return false;
  const there = new Map<string, Json>(Object.entries(other));
  return Object.entries(one).some(([name, value]) => sharesSome(value, there.get(name)));
}

/** A body whose addresses name their query pairs in one order: a service may repeat the order of the request. */
export function withSortedQueries(body: Json): Json {
  if (typeof body === 'string') return sortedQuery(body);
  if (Array.isArray(body)) return body.map(withSortedQueries);
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withSortedQueries(value)]));
}

function sortedQuery(text: string): string {
  const [before, query, ...more] = text.split('?');
  if (query === undefined || more.length > 0 || !/^(https?:|\/)/.test(text)) return text;
  return `${before ?? ''}?${query.split('&').sort().join('&')}`;
}

/** What a figure is called that says how many there are, and what is counted with each request. */
const ofCount = /(^|[a-z_-])(count|total|size|number|amount)$|^(records|items|apis|entries)$/i;
const ofRequests = /request|hit|visit|view|call|served|probe|check|second|_?ms(_|$)/i;
/** What is larger is a moment. */
const mostCounted = 100_000_000;

/** The figures that say how many there are: by their names, or as all that an object of several holds. */
export function countsOf(value: Json): Json {
  // In which order they come may change.
  if (Array.isArray(value)) return value.map(countsOf).sort(byText);
  if (!isObject(value)) return null;
  const members = Object.entries(value);
  const isTally = members.length > 1 && members.every(([, figure]) => isFigure(figure));
  const isCount = (name: string) => (isTally || ofCount.test(name)) && !ofRequests.test(name);
  const counted = members.flatMap(([name, inner]): [string, Json][] => {
    if (typeof inner === 'object' && inner !== null) return [[name, countsOf(inner)]];
    return isFigure(inner) && isCount(name) ? [[name, inner]] : [];
  });
  return Object.fromEntries(counted);
}

function byText(one: Json, other: Json): number {
  const [first, second] = [canonical(one), canonical(other)];
  return first < second ? -1 : Number(first > second);
}

/** Whether figures that say how many there are stand anywhere in what `countsOf` gives. */
export function holdsCount(value: Json): boolean {
  return typeof value === 'number' || entries(value).some(([, inner]) => holdsCount(inner));
}

function isFigure(value: Json): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < mostCounted;
}
