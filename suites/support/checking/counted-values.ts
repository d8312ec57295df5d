import { isObject } from '../../../engine/json/guards.js';
import type { CheckOutcome, Json, JsonObject } from '../../../engine/types/index.js';
import { holds, irrelevant, violated } from './records.js';

/** What a figure is called that says how many there are. */
export const ofCount = /count|total|number|size|amount|entries|records|items|apis/i;

/**
 * Checks that a file which counts values, in whatever shape, counts each of them at least as often as known records have it
 * (`pairs` of a value and a record's key). It may know more records.
 */
export function checkCounts(file: Json, pairs: Json): CheckOutcome {
  let counted = 0;
  for (const [value, keys] of keysByValue(pairs)) {
    for (const figure of figuresOf(file, value)) {
      if (figure < keys.size)
        return violated(`at least ${keys.size} of ${value}, as there are records of it`, String(figure));
      counted++;
    }
  }
  return counted > 0 ? holds : irrelevant('the file shows no figure of a known value');
}

function keysByValue(pairs: Json): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  for (const pair of Array.isArray(pairs) ? pairs : []) {
    const [value = '', key = ''] = Array.isArray(pair) ? pair.map(String) : [];
    keys.set(value, (keys.get(value) ?? new Set()).add(key));
  }
  return keys;
}

/** How often a file says that a value occurs: as a member of that name, or in an object that names it and has one such figure. */
function figuresOf(json: Json, value: string): number[] {
  if (Array.isArray(json)) return json.flatMap((item) => figuresOf(item, value));
  if (!isObject(json)) return [];
  const own = json[value];
  const inner = Object.values(json).flatMap((member) => figuresOf(member, value));
  return [...(isFigure(own) ? [own] : []), ...beside(json, value), ...inner];
}

function beside(record: JsonObject, value: string): number[] {
  if (!Object.values(record).includes(value)) return [];
  const figures = Object.entries(record).flatMap(([name, member]) =>
    ofCount.test(name) && isFigure(member) ? [member] : [],
  );
  return figures.length === 1 ? figures : [];
}

function isFigure(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value);
}
