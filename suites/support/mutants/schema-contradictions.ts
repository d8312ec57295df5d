import { isObject } from '../../../engine/json/guards.js';
import { escapeSegment } from '../../../engine/json/pointer.js';
import type { Contract, Json, JsonObject } from '../../../engine/types/index.js';

/** A change of a value that a schema then refuses. */
export interface Contradiction {
  name: string;
  does: string;
  pointer: string;
  replace: (value: Json) => Json | undefined;
}

/** Steps of a pointer at which no further schema is looked up. */
const deepest = 12;

/** Changes that contradict a schema, one for each thing that it asks for: members, constants, list items. */
export function contradictions(contract: Contract, schema: Json | undefined, pointer = ''): Contradiction[] {
  if (!isObject(schema)) return [];
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    // What refers to itself asks for the same at any depth.
    const named = contract.schemas[reference.replace('#/components/schemas/', '')];
    return pointer.split('/').length > deepest ? [] : contradictions(contract, named, pointer);
  }
  const inner = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  const all = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
  return [
    ...ofValue(schema, pointer),
    ...ofMembers(schema, pointer),
    ...ofEmptiness(schema, pointer),
    ...inner.flatMap(([name, each]) => contradictions(contract, each, `${pointer}/${escapeSegment(name)}`)),
    ...contradictions(contract, schema['items'], `${pointer}/*`),
    ...contradictions(contract, schema['additionalProperties'], `${pointer}/*`),
    ...ofItems(contract, schema, pointer),
    ...contradictions(contract, schema['then'], pointer),
    ...all.flatMap((each) => contradictions(contract, each, pointer)),
  ];
}

/** What some item must have, no item has; what few may have, all have. */
function ofItems(
  contract: Contract,
  { contains, minContains, maxContains }: JsonObject,
  pointer: string,
): Contradiction[] {
  if (minContains !== 0 || maxContains === undefined)
    return contradictions(contract, contains, `${pointer}/*`);
  const members =
    isObject(contains) && isObject(contains['properties']) ? Object.entries(contains['properties']) : [];
  const own = Object.fromEntries(
    members.flatMap(([name, each]) =>
      isObject(each) && each['const'] !== undefined ? [[name, each['const']]] : [],
    ),
  );
  return [
    {
      name: `all-${nameOf(pointer)}`,
      does: `answers ${JSON.stringify(own)} in each item at ${pointer}`,
      pointer: `${pointer}/*`,
      replace: (item) => (isObject(item) ? { ...item, ...own } : item),
    },
  ];
}

/** Values that are excluded, and objects without the members that they need. */
function ofEmptiness({ not, minProperties = 0 }: JsonObject, pointer: string): Contradiction[] {
  const [excluded] = isObject(not) && Array.isArray(not['enum']) ? not['enum'] : [];
  const instead = Number(minProperties) > 0 ? {} : excluded;
  return instead === undefined
    ? []
    : [changed('empty', pointer, `answers ${JSON.stringify(instead)} at ${pointer || 'the top'}`, instead)];
}

function ofValue(schema: JsonObject, pointer: string): Contradiction[] {
  const { const: wanted, pattern, minimum } = schema;
  const unlike =
    typeof pattern === 'string'
      ? ['something else', '', '\uFFFD'].find((text) => !new RegExp(pattern, 'u').test(text))
      : undefined;
  if (unlike !== undefined) {
    return [changed('other', pointer, `answers another text at ${pointer}`, unlike)];
  }
  if (typeof minimum === 'number') {
    return [
      changed('below', pointer, `answers ${minimum - 1} at ${pointer}`, minimum - 1),
      ...ofType(schema, pointer),
    ];
  }
  if (wanted === undefined) return ofType(schema, pointer);
  const other =
    typeof wanted === 'boolean' ? !wanted : typeof wanted === 'number' ? wanted + 1 : 'something else';
  return [changed('other', pointer, `answers ${JSON.stringify(other)} at ${pointer}`, other)];
}

function ofType({ type }: JsonObject, pointer: string): Contradiction[] {
  const types = [type].flat();
  const others: [string, Json][] = [
    ['boolean', true],
    ['string', 'of another type'],
    ['number', 0.5],
  ];
  const other = others.find(([name]) => !types.includes(name))?.[1];
  if (type === undefined || pointer === '' || other === undefined) return [];
  return [changed('retyped', pointer, `gives ${pointer} another type`, other)];
}

function ofMembers(schema: JsonObject, pointer: string): Contradiction[] {
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  return required.map((name) => {
    const place = `${pointer}/${escapeSegment(name)}`;
    return changed('without', place, `leaves ${place} out`, undefined);
  });
}

/** The change of what a pointer leads to into a value; undefined leaves it out. */
function changed(way: string, pointer: string, does: string, value: Json | undefined): Contradiction {
  return { name: `${way}-${nameOf(pointer)}`, does, pointer, replace: () => value };
}

const nameOf = (pointer: string) => pointer.slice(1).replaceAll('/', '.') || 'body';
