import { isObject } from '../../../engine/json/guards.js';
import { valuesAt } from '../../../engine/json/pointer.js';
import type { Json } from '../../../engine/types/index.js';

/** The default values of a parameter in an OpenAPI description; undefined where it names no list of them. */
export function defaultsIn(
  description: Json | undefined,
  operation: string,
  parameter: string,
): string[] | undefined {
  if (!isObject(description) || !isObject(description['paths'])) return undefined;
  const [method = '', template = ''] = operation.split(' ');
  const own = Object.entries(description['paths']).find(([path]) =>
    plain(path).endsWith(plain(template)),
  )?.[1];
  for (const given of valuesAt(own ?? null, `/${method.toLowerCase()}/parameters/*`)) {
    const one = resolved(description, given);
    const schema =
      isObject(one) && one['name'] === parameter ? resolved(description, one['schema'] ?? null) : null;
    const values = isObject(schema) ? schema['default'] : undefined;
    if (Array.isArray(values) && values.every((value) => typeof value === 'string')) return values;
  }
  return undefined;
}

const plain = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}');

/** What a reference within the document leads to. */
function resolved(description: Json, value: Json): Json {
  const reference = isObject(value) ? value['$ref'] : undefined;
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return value;
  return valuesAt(description, reference.slice(1))[0] ?? null;
}
