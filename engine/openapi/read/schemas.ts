import { isObject } from '../../json/guards.js';
import type { Json, JsonObject } from '../../types/index.js';
import { asNew } from './dialect.js';
import { cutEndless } from './endless.js';
import { isFit, keywords, type KeywordForm } from './keywords.js';
import { items, member, members, textOf, type Node } from './node.js';
import { readablePattern } from './pattern.js';
import { fault, notChecked, type Reader } from './reader.js';
import { target } from './resolve.js';
import { nameOfSchema } from './schema-names.js';

export type Schema = JsonObject | boolean;

/** Schemas within each other: deeper ones are read as any value. */
const mostDeep = 100;

/**
 * The schema at a node in the normal form of contracts: JSON Schema 2020-12, whose references lead to the contract's
 * schemas by name. What is misshapen is noted and left out.
 */
export function readSchema(reader: Reader, node: Node, depth = 0): Schema {
  if (typeof node.value === 'boolean') return node.value;
  if (!isObject(node.value)) {
    fault(reader, node, 'a schema must be an object or a boolean');
    return true;
  }
  if (depth > mostDeep) {
    fault(reader, node, `schemas are nested more than ${mostDeep} deep; what is inside is not checked`);
    return true;
  }
  const own = textOf(node, '$ref') === undefined || !reader.isOld ? ownKeywords(reader, node, depth) : [];
  const reference = referenceOf(reader, node);
  return asNew(Object.fromEntries([...reference, ...own]), node.value);
}

/** Reads every schema that was named, and those that they name. What has no end is cut, and noted. */
export function readNamed(reader: Reader): void {
  const { waiting, nodes, schemas } = reader;
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const node = nodes.get(name);
    const schema = node ? readSchema(reader, node) : true;
    schemas.set(name, typeof schema === 'boolean' ? (schema ? {} : { not: {} }) : schema);
  }
  for (const circle of cutEndless(schemas)) {
    const node = nodes.get(circle[0] ?? '');
    const way = circle.length > 6 ? [...circle.slice(0, 5), '…', circle[0]] : circle;
    if (node)
      fault(
        reader,
        node,
        `the schema contains itself without end: ${way.join(' → ')}; it is read without that`,
      );
  }
}

function referenceOf(reader: Reader, node: Node): [string, Json][] {
  const dynamic = member(node, '$dynamicRef');
  if (dynamic) notChecked(reader, dynamic, '$dynamicRef is read as any value');
  if (textOf(node, '$ref') === undefined) return [];
  const found = target(reader, node);
  return found ? [['$ref', `#/components/schemas/${nameOfSchema(reader, found)}`]] : [];
}

function ownKeywords(reader: Reader, node: Node, depth: number): [string, Json][] {
  return members(node).flatMap(([name, inner]): [string, Json][] => {
    const form = keywords.get(name);
    if (!form || isOldFlag(name, inner.value)) return [];
    if (!isFit(form, inner.value)) {
      fault(reader, inner, `${name} is not as JSON Schema has it; it is not checked`);
      return [];
    }
    const value = valueOf(reader, form, inner, depth + 1);
    return value === undefined ? [] : [[name, value]];
  });
}

/** `exclusiveMinimum: true` of OpenAPI 3.0 belongs to the bound beside it. */
function isOldFlag(name: string, value: unknown): boolean {
  return name.startsWith('exclusive') && typeof value === 'boolean';
}

function valueOf(reader: Reader, form: KeywordForm, node: Node, depth: number): Json | undefined {
  const read = (inner: Node): Schema => readSchema(reader, inner, depth);
  if (form === 'schema') return read(node);
  if (form === 'schemas') return items(node).map(read);
  if (form === 'pattern') return patternOf(reader, node);
  if (form === 'discriminator') return discriminatorOf(reader, node);
  if (form !== 'schemaMap') return node.value as Json;
  return Object.fromEntries(allMembers(node).map(([name, inner]) => [name, read(inner)]));
}

/** Of a map of schemas, whose members may begin with `x-`. */
function allMembers(node: Node): [string, Node][] {
  return Object.keys(isObject(node.value) ? node.value : {}).flatMap((name) => {
    const inner = member(node, name);
    return inner ? [[name, inner] as [string, Node]] : [];
  });
}

function patternOf(reader: Reader, node: Node): string | undefined {
  const pattern = readablePattern(String(node.value));
  if (pattern === undefined) notChecked(reader, node, 'the pattern is no regular expression of ECMAScript');
  return pattern;
}

/** An annotation: which schema a value names. */
function discriminatorOf(reader: Reader, node: Node): JsonObject | undefined {
  const propertyName = textOf(node, 'propertyName');
  if (propertyName === undefined) return undefined;
  const mapping = members(member(node, 'mapping')).flatMap(([value, inner]) => {
    const to = String(inner.value);
    const $ref = /[#/.]/.test(to) ? to : `#/components/schemas/${to}`;
    const found = target(reader, { ...inner, value: { $ref } });
    return found ? [[value, `#/components/schemas/${nameOfSchema(reader, found)}`] as const] : [];
  });
  return { propertyName, ...(mapping.length > 0 ? { mapping: Object.fromEntries(mapping) } : {}) };
}
