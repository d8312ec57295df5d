import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isObject } from '../json/guards.js';
import type { Contract, Json, JsonObject } from '../types/index.js';

type Schema = JsonObject | boolean;
/** How a keyword of Ajv says what is wrong. */
type Lazy = ((name: string, data: unknown, parent: unknown, at?: { instancePath: string }) => boolean) & {
  errors?: Partial<ErrorObject>[];
};

const keyword = 'x-schema-named';
const prefix = '#/components/schemas/';

/**
 * A compiler for the schemas of a user's document: each named one is compiled when a value first meets it. All at once
 * take minutes, or overflow, where hundreds refer to each other. Schemas are those of answers: what is `writeOnly` need not
 * be there.
 */
export function lazyCompiler(contract: Contract, options: Options): (schema: Schema) => ValidateFunction {
  const ajv = new Ajv2020(options);
  addFormats.default(ajv);
  const named = new Map<string, ValidateFunction>();
  const compile = (schema: Json): ValidateFunction => ajv.compile(asLazy(schema, contract) as Schema);
  const byName = (name: string): ValidateFunction => {
    const validate = named.get(name) ?? compile(contract.schemas[name] ?? true);
    named.set(name, validate);
    return validate;
  };
  const validate: Lazy = (name, data, _parent, at) => {
    const found = byName(name);
    const isValid = found(data);
    const around = at?.instancePath ?? '';
    validate.errors = (found.errors ?? []).map((error) => ({
      ...error,
      instancePath: around + error.instancePath,
    }));
    return isValid;
  };
  ajv.addKeyword({ keyword, schemaType: 'string', errors: 'full', validate });
  return compile;
}

/** Whether the members that a schema leaves to others must be seen through references: then they are compiled at once. */
export function needsWhole({ schemas, operations }: Contract): boolean {
  return JSON.stringify([schemas, operations.map(({ responses }) => responses)]).includes('"unevaluated');
}

/** Members that hold schemas by names of any kind. */
const maps = ['properties', 'patternProperties', 'dependentSchemas'];

function mapped(value: JsonObject, change: (inner: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner, name)]));
}

/** A copy in which references are met lazily, and members that answers leave out are not required. */
function asLazy(value: Json, contract: Contract): Json {
  if (Array.isArray(value)) return value.map((item) => asLazy(item, contract));
  if (!isObject(value)) return value;
  const { $ref, ...rest } = value;
  if (typeof $ref === 'string' && $ref.startsWith(prefix))
    return { ...(asLazy(rest, contract) as JsonObject), [keyword]: $ref.slice(prefix.length) };
  const copy = mapped(value, (inner, name) => {
    if (name === 'enum' || name === 'const') return inner;
    return maps.includes(name) && isObject(inner)
      ? mapped(inner, (each) => asLazy(each, contract))
      : asLazy(inner, contract);
  });
  const { required, properties } = value;
  if (!Array.isArray(required) || !isObject(properties)) return copy;
  const inAnswers = required.filter(
    (name) => typeof name === 'string' && !isWriteOnly(properties[name], contract),
  );
  return { ...copy, required: inAnswers };
}

function isWriteOnly(schema: Json | undefined, { schemas }: Contract): boolean {
  if (!isObject(schema)) return false;
  const { $ref } = schema;
  const named = typeof $ref === 'string' ? schemas[$ref.slice(prefix.length)] : undefined;
  return schema['writeOnly'] === true || named?.['writeOnly'] === true;
}
