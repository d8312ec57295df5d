import { sameJson } from '../../json/compare.js';
import { isObject } from '../../json/guards.js';
import type { Json, JsonObject } from '../../types/index.js';
import { enumOf, typesOf } from '../schema/merge.js';

interface Wrong {
  value: Json;
  says: string;
}

const text = 'assay';
const object: JsonObject = { assay: 'assay' };

/** A value of a type that no alternative allows, and null; none that a lenient reader turns into the right type. */
export function typeFaults(shapes: readonly JsonObject[], valid: Json): Wrong[] {
  const types = shapes.map(typesOfShape);
  if (types.includes(undefined)) return [];
  const allowed = new Set(types.flatMap((each) => each ?? []));
  const found: Wrong[] = [];
  const list = [...allowed].filter((type) => type !== 'null').join(' or ');
  const article = /^[aio]/.test(list) ? 'an' : 'a';
  const value = wrongType(allowed, valid, shapes);
  if (value !== undefined)
    found.push({
      value,
      says: `is ${typeof value === 'string' ? `"${value}"` : 'an object'}, not ${article} ${list}`,
    });
  if (!allowed.has('null')) found.push({ value: null, says: `is null, not ${article} ${list}` });
  return found;
}

/** The types that a shape names or lists the values of. */
function typesOfShape(shape: JsonObject): string[] | undefined {
  const values = enumOf(shape);
  if ('type' in shape || !values) return typesOf(shape['type']);
  return values.map((value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value));
}

function wrongType(
  allowed: ReadonlySet<string>,
  valid: Json,
  shapes: readonly JsonObject[],
): Json | undefined {
  if (valid === null) return undefined;
  // A text alone may be read as a list of one text, an object as a list of one object.
  const lists = allowed.has('array')
    ? shapes.map(({ items }) => (isObject(items) ? items['type'] : undefined))
    : [];
  const isKnown = lists.every((type) => typeof type === 'string');
  if (!isKnown) return undefined;
  if (!allowed.has('string') && !lists.includes('string')) return text;
  return allowed.has('object') || lists.includes('object') ? undefined : object;
}

/** A value of the right type that is not among those listed. */
export function enumFault(shape: JsonObject, valid: Json): Wrong[] {
  const values = enumOf(shape);
  if (!values) return [];
  const says = values.length === 1 ? `is not ${JSON.stringify(values[0])}` : 'is none of its listed values';
  const numbers = values.filter((each) => typeof each === 'number');
  const value = typeof valid === 'string' ? 'assay-unlisted' : Math.max(...numbers) + 1;
  const fits = typeof valid === 'string' || typeof valid === 'number';
  return fits &&
    Number.isSafeInteger(value) === (typeof valid === 'number') &&
    !values.some((each) => sameJson(each, value))
    ? [{ value, says }]
    : [];
}
