import { isObject } from '../../json/guards.js';
import type { Json, JsonObject } from '../../types/index.js';
import { prefix, readOnlyNames, writable, type Schemas } from './read-only.js';

/** Members of a schema whose values are data, no schemas. */
const data = new Set([
  'const',
  'enum',
  'default',
  'example',
  'examples',
  'required',
  'type',
  'discriminator',
]);
/** Members that hold schemas by names of the document's own. */
const named = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']);

/**
 * A schema as a request sees it: members that are read-only are neither allowed for nor required, and references lead to
 * `component:/NAME`, so that each component is compiled once.
 */
export function requestView(schema: JsonObject, schemas: Schemas): JsonObject {
  const readOnly = readOnlyNames(schema, schemas);
  const view: JsonObject = {};
  for (const [name, value] of Object.entries(schema)) {
    if (name === '$id' || name === '$schema' || name === 'components') continue;
    if (name === '$ref' && typeof value === 'string') view[name] = reference(value);
    else if (name === 'required' && Array.isArray(value))
      view[name] = value.filter((each) => typeof each === 'string' && !readOnly.has(each));
    else if (name === 'properties' && isObject(value))
      view[name] = inside(value, schemas, (each) => !readOnly.has(each));
    else if (named.has(name) && isObject(value)) view[name] = inside(value, schemas);
    else if (name === 'allOf' && Array.isArray(value))
      view[name] = value.map((each) => viewOf(without(each, readOnly), schemas));
    else if (name === 'example' || name === 'default') view[name] = writable(value, schema, schemas);
    else if (name === 'examples' && Array.isArray(value))
      view[name] = value.map((each) => writable(each, schema, schemas));
    else view[name] = data.has(name) ? value : viewOf(value, schemas);
  }
  return view;
}

function viewOf(value: Json, schemas: Schemas): Json {
  if (Array.isArray(value)) return value.map((each) => viewOf(each, schemas));
  return isObject(value) ? requestView(value, schemas) : value;
}

function inside(
  value: JsonObject,
  schemas: Schemas,
  keep: (name: string) => boolean = () => true,
): JsonObject {
  const kept = Object.entries(value).filter(([name]) => keep(name));
  return Object.fromEntries(kept.map(([name, each]) => [name, viewOf(each, schemas)]));
}

/** What another part of an `allOf` requires although it is read-only. */
function without(schema: Json, readOnly: ReadonlySet<string>): Json {
  if (!isObject(schema) || !Array.isArray(schema['required']) || readOnly.size === 0) return schema;
  const required = schema['required'].filter((each) => typeof each !== 'string' || !readOnly.has(each));
  return { ...schema, required };
}

function reference(text: string): string {
  return text.startsWith(prefix) ? `component:/${encodeURIComponent(text.slice(prefix.length))}` : text;
}
