import { isObject } from '../../engine/json/guards.js';

/** One parameter of a kind, as a reader needs it. */
export interface ParameterOutline {
  name: string;
  type: string;
  required: boolean;
  description?: string;
}

/** The parameters that a kind's JSON Schema describes, in its order. */
export function parametersOf(schema: object): ParameterOutline[] {
  const { properties, required } = schema as { properties?: unknown; required?: unknown };
  if (!isObject(properties)) return [];
  return Object.entries(properties).map(([name, value]) => {
    const description: unknown = isObject(value) ? value['description'] : undefined;
    return {
      name,
      type: typeOf(value),
      required: Array.isArray(required) && required.includes(name),
      ...(typeof description === 'string' ? { description } : {}),
    };
  });
}

/** The type that a JSON Schema asks for, in words: `list of string`, `one of full, among`. */
function typeOf(schema: unknown): string {
  if (!isObject(schema)) return 'any';
  if (Array.isArray(schema['enum'])) return `one of ${schema['enum'].map(String).join(', ')}`;
  if ('const' in schema) return `always ${JSON.stringify(schema['const'])}`;
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(alternatives)) return [...new Set(alternatives.map(typeOf))].join(' or ');
  if (schema['type'] === 'array')
    return schema['maxItems'] === 2 && schema['minItems'] === 2
      ? `pair of ${typeOf(schema['items'])}`
      : `list of ${typeOf(schema['items'])}`;
  if (schema['type'] !== 'object') return typeof schema['type'] === 'string' ? schema['type'] : 'any';
  if (isObject(schema['additionalProperties'])) return `map of ${typeOf(schema['additionalProperties'])}`;
  const members = isObject(schema['properties']) ? Object.keys(schema['properties']) : [];
  return members.length === 0 ? 'object' : `object with ${members.join(', ')}`;
}
