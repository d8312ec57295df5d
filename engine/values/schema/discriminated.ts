import { isObject } from '../../json/guards.js';
import type { Json, JsonObject } from '../../types/index.js';
import type { Scope } from './scope.js';

/** An alternative with the value that the discriminator has for it: schemas seldom bind it themselves. */
export function discriminated(schema: JsonObject, alternative: Json, scope: Scope): Json {
  const { discriminator } = schema;
  const reference = isObject(alternative) ? alternative['$ref'] : undefined;
  if (!isObject(discriminator) || typeof reference !== 'string') return alternative;
  const { propertyName, mapping } = discriminator;
  const target = scope.resolve(reference);
  if (typeof propertyName !== 'string' || !isObject(target)) return alternative;
  const name = decodeURIComponent(reference.split('/').at(-1) ?? '');
  const mapped = Object.entries(isObject(mapping) ? mapping : {}).find(
    ([, to]) => typeof to === 'string' && to.split('/').at(-1) === name,
  );
  const bound = { properties: { [propertyName]: { const: mapped?.[0] ?? name } }, required: [propertyName] };
  return { allOf: [alternative, bound] };
}
