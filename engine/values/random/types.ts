import { isObject } from '../../json/guards.js';
import type { Json, JsonObject } from '../../types/index.js';
import { typesOf } from '../schema/merge.js';

/** Keywords that mean something for one type only. */
const typical: Readonly<Record<string, readonly string[]>> = {
  object: [
    'properties',
    'required',
    'additionalProperties',
    'patternProperties',
    'propertyNames',
    'minProperties',
  ],
  array: ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains'],
  string: ['pattern', 'minLength', 'maxLength', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
};

/** The types of a schema's values; where it names none, those that its keywords are about, else some of each. */
export function likelyTypes(shape: JsonObject): string[] {
  const stated = typesOf(shape['type']);
  // An integer is a number, too: drawing both would only draw integers more often.
  if (stated) return stated.filter((type) => type !== 'integer' || !stated.includes('number'));
  const meant = Object.keys(typical).filter((type) => typical[type]?.some((keyword) => keyword in shape));
  return meant.length > 0 ? meant : ['string', 'integer', 'boolean'];
}

/** Whether a value has a type of JSON Schema. */
export function isOfType(value: Json, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}
