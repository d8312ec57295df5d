import { isObject } from '../../../engine/json/guards.js';
import type { Json } from '../../../engine/types/index.js';

/** Each member with the next one's value; each record of a list with the last member of the next. */
export function shifted(body: Json): Json {
  if (Array.isArray(body))
    return body.map((each, index) => mixed(each, body[(index + 1) % body.length] ?? null));
  if (!isObject(body)) return body;
  const values = Object.values(body);
  const names = Object.keys(body);
  return Object.fromEntries(names.map((name, index) => [name, values[(index + 1) % values.length] ?? null]));
}

/** A record with the last member of another. */
function mixed(one: Json, other: Json): Json {
  if (!isObject(one) || !isObject(other)) return one;
  const last = Object.keys(one).at(-1);
  return last === undefined ? one : { ...one, [last]: other[last] ?? null };
}
