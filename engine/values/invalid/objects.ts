import type { Json, JsonObject } from '../../types/index.js';
import { isObject } from '../../json/guards.js';
import { propertiesOf } from '../schema/merge-members.js';
import type { Candidate } from './candidate.js';

/** Objects without a member that they must have, or with one that they must not have. */
export function* objectFaults(shape: JsonObject, valid: JsonObject): Generator<Candidate> {
  const { required, additionalProperties, maxProperties } = shape;
  const properties = propertiesOf(shape);
  const names = Array.isArray(required) ? required.filter((each) => typeof each === 'string') : [];
  for (const name of names) {
    // A service may put the default in its place.
    const own = properties[name];
    if (isObject(own) && 'default' in own) continue;
    const value = without(valid, name);
    yield { keyword: 'required', of: `required ${name}`, value, says: `lacks its member \`${name}\`` };
  }
  if (additionalProperties === false) {
    const value = Object.fromEntries([...Object.entries(valid), ['assayUnknown', 'assay']]);
    yield { keyword: 'additionalProperties', value, says: 'has a member that it must not have' };
  }
  if (typeof maxProperties === 'number' && maxProperties < 100 && additionalProperties !== false) {
    const [, one = 'assay'] = Object.entries(valid)[0] ?? [];
    const more = Array.from({ length: maxProperties + 1 }, (_, index): [string, Json] => [
      `assay${index}`,
      one,
    ]);
    const value = Object.fromEntries([...Object.entries(valid), ...more].slice(0, maxProperties + 1));
    yield { keyword: 'maxProperties', value, says: `has more than ${maxProperties} members` };
  }
}

function without(value: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));
}
