import { isObject } from '../../../engine/json/guards.js';
import { escapeSegment, unescapeSegment } from '../../../engine/json/pointer.js';
import type { Contract, Json, JsonObject, Operation } from '../../../engine/types/index.js';

/** A member that a schema names: where it stands (pointer with wildcards), its JSON types, whether it must be there. */
export interface SchemaNode {
  pointer: string;
  types: string[];
  required: boolean;
  /** What else the schema says of it. */
  schema: JsonObject;
}

const deepest = 8;

/** Every member and item that a schema describes, references resolved, parents before children. */
export function schemaNodes(
  contract: Contract,
  schema: Json | undefined,
  pointer = '',
  required = true,
  depth = 0,
): SchemaNode[] {
  const resolved = resolve(contract, schema);
  if (!resolved || depth > deepest) return [];
  const type = resolved['type'];
  const types = (Array.isArray(type) ? type : [type]).filter((each) => typeof each === 'string');
  const properties = isObject(resolved['properties']) ? resolved['properties'] : {};
  const needed = Array.isArray(resolved['required']) ? resolved['required'] : [];
  return [
    { pointer, types, required, schema: resolved },
    ...Object.entries(properties).flatMap(([name, inner]) =>
      schemaNodes(contract, inner, `${pointer}/${escapeSegment(name)}`, needed.includes(name), depth + 1),
    ),
    ...schemaNodes(contract, resolved['items'], `${pointer}/*`, false, depth + 1),
    // Of several forms the contract gives the usual one first.
    ...schemaNodes(contract, usualForm(resolved), pointer, false, depth + 1),
    ...schemaNodes(
      contract,
      isObject(resolved['additionalProperties']) ? resolved['additionalProperties'] : undefined,
      `${pointer}/*`,
      false,
      depth + 1,
    ),
  ];
}

/** Every member and item of what an operation answers with status 200. */
export function successNodes(contract: Contract, { responses }: Operation): SchemaNode[] {
  return schemaNodes(contract, responses.find(({ status }) => status === '200')?.schema);
}

function usualForm(schema: JsonObject): Json | undefined {
  const forms = schema['anyOf'];
  return Array.isArray(forms) ? forms[0] : undefined;
}

function resolve(contract: Contract, schema: Json | undefined): JsonObject | undefined {
  if (!isObject(schema)) return undefined;
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  return contract.schemas[reference.replace('#/components/schemas/', '')];
}

/** The body with the value at each place that a pointer leads to replaced; `undefined` removes it. */
export function replaceAt(body: Json, pointer: string, replace: (value: Json) => Json | undefined): Json {
  const [, head, ...rest] = pointer.split('/');
  if (head === undefined) return replace(body) ?? null;
  const inner = rest.length > 0 ? `/${rest.join('/')}` : '';
  const fits = (key: string) => head === '*' || unescapeSegment(head) === key;
  const edited = (value: Json): Json | undefined =>
    inner === '' ? replace(value) : replaceAt(value, inner, replace);
  if (Array.isArray(body)) {
    return body.flatMap((item, index) => {
      const value = fits(String(index)) ? edited(item) : item;
      return value === undefined ? [] : [value];
    });
  }
  if (!isObject(body)) return body;
  const members = Object.entries(body).flatMap(([key, value]): [string, Json][] => {
    const changed = fits(key) ? edited(value) : value;
    return changed === undefined ? [] : [[key, changed]];
  });
  return Object.fromEntries(members);
}
