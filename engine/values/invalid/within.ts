import { isObject } from '../../json/guards.js';
import { escapeSegment } from '../../json/pointer.js';
import type { Json, JsonObject } from '../../types/index.js';
import { builderOf } from '../random/build.js';
import { expand } from '../schema/expand.js';
import { prefixOf, propertiesOf, schemaOf } from '../schema/merge-members.js';
import type { Schema, Scope } from '../schema/scope.js';
import type { Candidate } from './candidate.js';
import { listFaults } from './lists.js';
import { numberFaults } from './numbers.js';
import { objectFaults } from './objects.js';
import { stringFaults } from './strings.js';
import { enumFault, typeFaults } from './types.js';

/** A value with one thing wrong, and the place of it. */
export interface Fault {
  value: Json;
  why: string;
  at: string;
}

/** How many levels below the whole value faults are made. */
const deepest = 2;

/** What can be wrong with a value and with what it holds. */
export function* faultsWithin(
  schema: Schema,
  valid: Json,
  scope: Scope,
  at = '',
  depth = 0,
): Generator<Fault> {
  const { shapes } = expand(schema, scope);
  const shape = shapes.find((each) => scope.accepts(each, valid) === true);
  if (!shape) return;
  const name = nameOf(at);
  const own = [
    ...typeFaults(shapes, valid),
    ...enumFault(shape, valid),
    ...keywordFaults(shape, valid, scope),
  ];
  for (const { value, says } of own) yield { value, why: `${name} ${says}`, at };
  if (depth === deepest) return;
  for (const [key, inner, held, whole] of childrenOf(shape, valid, scope))
    for (const fault of faultsWithin(inner, held, scope, `${at}/${escapeSegment(key)}`, depth + 1))
      yield { ...fault, value: whole(fault.value) };
}

/** What a place is called: its path from the whole value, or an item of that. */
function nameOf(at: string): string {
  if (/\/0$/.test(at)) return `an item of ${nameOf(at.slice(0, -2))}`;
  return at === '' ? 'the value' : `\`${at.slice(1).replaceAll('/', '.')}\``;
}

function candidatesFor(shape: JsonObject, valid: Json, scope: Scope): Iterable<Candidate> {
  if (typeof valid === 'number') return numberFaults(shape, valid);
  if (typeof valid === 'string') return stringFaults(shape, valid);
  if (Array.isArray(valid)) return listFaults(shape, valid, builderOf(scope));
  return isObject(valid) ? objectFaults(shape, valid) : [];
}

function* keywordFaults(shape: JsonObject, valid: Json, scope: Scope) {
  /** Whether only this keyword refuses a value. */
  const alone = (keyword: string, value: Json): boolean => {
    const rest = Object.fromEntries(Object.entries(shape).filter(([name]) => name !== keyword));
    return scope.accepts(shape, value) === false && scope.accepts(rest, value) === true;
  };
  const done = new Set<string>();
  for (const { keyword, value, says, of = keyword } of candidatesFor(shape, valid, scope))
    if (!done.has(of) && alone(keyword, value)) {
      done.add(of);
      yield { value, says };
    }
}

type Child = [key: string, schema: Schema, value: Json, whole: (inner: Json) => Json];

/** What a value holds, and what it may hold: optional members are put in for this. */
function* childrenOf(shape: JsonObject, valid: Json, scope: Scope): Generator<Child> {
  if (Array.isArray(valid)) {
    const [first] = valid;
    const schema = prefixOf(shape)[0] ?? schemaOf(shape['items']);
    if (first !== undefined && schema !== undefined)
      yield ['0', schema, first, (inner) => [inner, ...valid.slice(1)]];
    return;
  }
  if (!isObject(valid)) return;
  const properties = propertiesOf(shape);
  for (const name of new Set([...Object.keys(properties), ...Object.keys(valid)])) {
    const schema = schemaOf(
      Object.hasOwn(properties, name) ? properties[name] : shape['additionalProperties'],
    );
    if (schema === undefined || schema === false) continue;
    const held = Object.hasOwn(valid, name) ? valid[name] : builderOf(scope)(schema, 1).plain();
    if (held === undefined) continue;
    yield [name, schema, held, (inner) => Object.fromEntries([...Object.entries(valid), [name, inner]])];
  }
}
