import { isObject } from '../../../engine/json/guards.js';
import type { Contract, Json, JsonObject } from '../../../engine/types/index.js';

/** A small value of the shape that a schema describes: what a mutant answers where it should answer something else. */
export function exampleOf(contract: Contract, schema: Json | undefined): Json {
  if (!isObject(schema)) return {};
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    return exampleOf(contract, contract.schemas[reference.replace('#/components/schemas/', '')]);
  }
  const ready = readyMade(schema);
  if (ready !== undefined) return ready;
  const [first] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
  if (first !== undefined) return exampleOf(contract, first);
  return ofType(contract, schema);
}

function readyMade(schema: JsonObject): Json | undefined {
  const [example] = Array.isArray(schema['examples']) ? schema['examples'] : [];
  const [value] = Array.isArray(schema['enum']) ? schema['enum'] : [];
  return example ?? schema['const'] ?? value;
}

function ofType(contract: Contract, schema: JsonObject): Json {
  const [type = isObject(schema['properties']) ? 'object' : 'string'] = [schema['type']].flat();
  if (type === 'array') return [exampleOf(contract, schema['items'])];
  if (type === 'object') return objectOf(contract, schema);
  if (type === 'boolean') return true;
  return type === 'integer' || type === 'number' ? 1 : 'text';
}

function objectOf(contract: Contract, schema: JsonObject): JsonObject {
  const members = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  const further = schema['additionalProperties'];
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  return Object.fromEntries([
    ...required.map((name): [string, Json] => [name, 'text']),
    ...members.map(([name, inner]): [string, Json] => [name, exampleOf(contract, inner)]),
    ...(isObject(further) ? [['key', exampleOf(contract, further)] as [string, Json]] : []),
  ]);
}
