import { isObject } from '../../../../engine/json/guards.js';
import { escapeSegment } from '../../../../engine/json/pointer.js';
import type { Json, JsonObject } from '../../../../engine/types/index.js';

/** A value of an answer: where it stands, and in the answer to which request. */
export interface Cell {
  at: string;
  path: string;
  value: Json;
  item: Item;
}

/** One object of many of a kind. */
export interface Item {
  at: string;
  path: string;
  value: JsonObject;
  /** Values that the request gave. */
  asked?: readonly string[] | undefined;
}

/** Objects of a kind: those at one place of the answers of one source, list by list. */
export interface Population {
  /** Where they stand: a source, and a pointer with wildcards. */
  name: string;
  source: string;
  items: Item[];
  lists: Item[][];
  /** Scalars and lists of the items, by the pointer below the item. Objects inside are gone into. */
  columns: ReadonlyMap<string, Cell[]>;
}

/** More objects than these are not compared: what nearly all have in common shows in fewer. */
const mostItems = 20_000;
/** So many populations are compared of one source: what a file holds in many places leaves room for the files behind it. */
const mostPopulations = 100;
const mostColumns = 200;
const mostDepth = 3;
/** So many members, all of them objects alike, are entries of a map rather than a record. */
const leastEntries = 5;

/** The body of an answer; `source`: answers with one source belong together. */
export interface Answer {
  path: string;
  source: string;
  json: Json;
  /** Values that the request gave for parameters. */
  asked?: readonly string[] | undefined;
}

/** The populations of some answers. An answer that is one object is an item among the others of its source. */
export function populationsOf(answers: readonly Answer[]): Population[] {
  const found = new Map<string, { source: string; lists: Item[][]; count: number }>();
  const counts = new Map<string, number>();
  const maps = placesOfMaps(answers);
  for (const { path, source, json, asked } of answers) {
    const add = (pointer: string, list: Item[]): void => {
      const name = `${source} ${pointer}`;
      const known = found.get(name) ?? { source, lists: [], count: 0 };
      const others = counts.get(source) ?? 0;
      if (known.count + list.length > mostItems || (others >= mostPopulations && !found.has(name))) return;
      if (!found.has(name)) counts.set(source, others + 1);
      found.set(name, known);
      known.count += list.length;
      known.lists.push(list);
    };
    const isMapAt = (value: JsonObject, pointer: string): boolean =>
      isMap(value) || (maps.has(`${source} ${pointer}`) && Object.values(value).every(isObject));
    if (isObject(json) && !isMapAt(json, '')) add('', [{ at: '', path, value: json, asked }]);
    addLists(json, { path, asked }, isMapAt, add);
  }
  return [...found].map(([name, { source, lists }]) => {
    const items = lists.flat();
    return { name, source, items, lists, columns: columnsOf(items) };
  });
}

/** Where some answer of a source has a map: one with few entries, in another answer, is a map as well. */
function placesOfMaps(answers: readonly Answer[]): ReadonlySet<string> {
  const places = new Set<string>();
  for (const { path, source, json } of answers) {
    const isMapAt = (value: JsonObject, pointer: string): boolean => {
      const isOne = isMap(value);
      if (isOne) places.add(`${source} ${pointer}`);
      return isOne;
    };
    addLists(json, { path }, isMapAt, () => undefined);
  }
  return places;
}

/** Goes through a body and reports each list of objects, and each map of them, with its generic pointer. */
function addLists(
  json: Json,
  { path, asked }: Pick<Item, 'path' | 'asked'>,
  isMapAt: (value: JsonObject, pointer: string) => boolean,
  report: (pointer: string, list: Item[]) => void,
): void {
  const visit = (value: Json, pointer: string, at: string): void => {
    if (!Array.isArray(value) && !isObject(value)) return;
    const isList = Array.isArray(value) || isMapAt(value, pointer);
    const entries = Object.keys(value).flatMap((name) => {
      const each = (value as JsonObject)[name];
      if (typeof each !== 'object' || each === null) return [];
      const segment = escapeSegment(name);
      return [{ at: `${at}/${segment}`, below: `${pointer}/${isList ? '*' : segment}`, value: each }];
    });
    if (isList) {
      const objects = entries.flatMap((each) =>
        isObject(each.value) ? [{ at: each.at, path, value: each.value, asked }] : [],
      );
      if (objects.length > 0) report(`${pointer}/*`, objects);
    }
    for (const each of entries) if (isOwn(each.below)) visit(each.value, each.below, each.at);
  };
  visit(json, '', '');
}

/** A sample is what somebody else answers: two of them have nothing in common. */
function isOwn(pointer: string): boolean {
  // Hardly any name has this in it, and each member of each record comes by.
  if (!/ample/i.test(pointer)) return true;
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  return !/^(?:\w+[-_])?(?:sample|example)s?(?:[-_]\w+)?$/i.test(name);
}

/** Whether an object maps keys to objects alike, or days and numbers to anything. */
function isMap(value: JsonObject): boolean {
  const keys = Object.keys(value);
  if (keys.length > 0 && keys.every((key) => /^\d+(?:-\d\d-\d\d)?$/.test(key))) return true;
  const values = Object.values(value);
  if (values.length < leastEntries || !values.every(isObject)) return false;
  const [first = {}] = values;
  const names = Object.keys(first);
  return (
    names.length > 0 &&
    values.every((each) => names.filter((name) => name in each).length * 2 >= names.length)
  );
}

function columnsOf(items: readonly Item[]): Map<string, Cell[]> {
  const columns = new Map<string, Cell[]>();
  for (const item of items) addCells(columns, item, item.value, '', mostDepth);
  return columns;
}

function addCells(
  columns: Map<string, Cell[]>,
  item: Item,
  value: JsonObject,
  pointer: string,
  depth: number,
): void {
  for (const [name, each] of Object.entries(value)) {
    const below = `${pointer}/${escapeSegment(name)}`;
    if (isObject(each)) {
      if (depth > 1 && isOwn(below)) addCells(columns, item, each, below, depth - 1);
      continue;
    }
    const cell = { at: item.at + below, path: item.path, value: each, item };
    const column = columns.get(below);
    if (column) column.push(cell);
    else if (columns.size < mostColumns) columns.set(below, [cell]);
  }
}
