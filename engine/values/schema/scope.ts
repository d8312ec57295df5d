import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isObject } from '../../json/guards.js';
import type { Json, JsonObject } from '../../types/index.js';
import { requestView } from './request-view.js';

export type Schema = JsonObject | boolean;

/** The schemas of a document as requests see them, each compiled once, when it is needed. */
export interface Scope {
  /** The request's view of a schema of the document: without what is read-only, references by `component:/`. */
  view(schema: Schema): Schema;
  /** What a reference leads to. */
  resolve(reference: string): Schema | undefined;
  /** Whether a value satisfies a viewed schema; undefined where Ajv cannot compile it. */
  accepts(schema: Schema, value: Json): boolean | undefined;
}

const scopes = new WeakMap<object, Scope>();

/** The scope of a document's schemas. */
export function scopeOf(schemas: Readonly<Record<string, JsonObject>>): Scope {
  const known = scopes.get(schemas);
  if (known) return known;
  const scope = newScope(schemas);
  scopes.set(schemas, scope);
  return scope;
}

/** As Ajv reads patterns; one that is wrong with the flag `u` alone (`\-`) is read as most tools do. */
export const patternOf = Object.assign(
  (pattern: string, flags = 'u'): RegExp => {
    try {
      return new RegExp(pattern, flags);
    } catch {
      return new RegExp(pattern);
    }
  },
  { code: 'new RegExp' },
);

/** Characters of a schema from which on it is hardly ever there twice. */
const longText = 1000;

type Validate = ((value: Json) => boolean) | undefined;

type Schemas = Readonly<Record<string, JsonObject>>;
type Compile = (schema: JsonObject) => Validate;

function newScope(schemas: Schemas): Scope {
  const view = viewer(schemas);
  const resolve = resolver(schemas, view);
  return { view, resolve, accepts: accepter(compiler(schemas, resolve)) };
}

function viewer(schemas: Schemas): Scope['view'] {
  const views = new WeakMap<object, Schema>();
  return (schema) => {
    if (!isObject(schema)) return schema;
    const known = views.get(schema);
    if (known !== undefined) return known;
    const made = requestView(schema, schemas);
    views.set(schema, made);
    return made;
  };
}

function resolver(schemas: Schemas, view: Scope['view']): Scope['resolve'] {
  const components = new Map<string, Schema>();
  return (reference) => {
    if (!reference.startsWith('component:/')) return undefined;
    const name = decodeURIComponent(reference.slice('component:/'.length));
    if (!Object.hasOwn(schemas, name)) return undefined;
    const found = components.get(name) ?? view(schemas[name] as JsonObject);
    components.set(name, found);
    return found;
  };
}

/** Compiles schemas; Ajv is told those that they may refer to with the first of them. */
function compiler(schemas: Schemas, resolve: Scope['resolve']): Compile {
  const code = { optimize: false, regExp: patternOf };
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, code });
  addFormats.default(ajv);
  let added = false;
  return (schema) => {
    for (const name of added ? [] : Object.keys(schemas)) {
      const reference = `component:/${encodeURIComponent(name)}`;
      ajv.addSchema(resolve(reference) as AnySchema, reference);
    }
    added = true;
    try {
      return ajv.compile(schema);
    } catch {
      return undefined;
    }
  };
}

function accepter(compile: Compile): Scope['accepts'] {
  const compiled = new WeakMap<object, { validate: Validate }>();
  // Thousands of parameters have few schemas: equal ones are compiled once.
  const alike = new Map<string, { validate: Validate }>();
  return (schema, value) => {
    if (!isObject(schema)) return schema;
    let known = compiled.get(schema);
    if (!known) {
      const text = JSON.stringify(schema);
      known = alike.get(text) ?? { validate: compile(schema) };
      if (text.length < longText) alike.set(text, known);
      compiled.set(schema, known);
    }
    return known.validate?.(value);
  };
}
