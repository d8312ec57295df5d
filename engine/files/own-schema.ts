import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { packageRoot } from '../paths.js';

const require = createRequire(import.meta.url);

// Schemas of assay itself are not checked against the schema of schemas, which is not even loaded, and their code is not
// optimized: that takes two tenths of a second at each start. Unknown keywords and types are refused all the same.
const ajv = new Ajv2020({
  allowUnionTypes: true,
  verbose: true,
  meta: false,
  validateSchema: false,
  code: { optimize: false },
});

/** A schema that assay publishes: `schemas/NAME.schema.json`. */
export function publishedSchema(name: string): { properties?: Record<string, object> } {
  const file = join(packageRoot, 'schemas', `${name}.schema.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}

/** What validates by a published schema: a function that `.ci/validators.js` made when assay was built. */
export function publishedValidator(name: string): ValidateFunction {
  return require(`./validators/${name}.cjs`) as ValidateFunction;
}

/** Tells whether data conforms, and why not the last that did not. */
export interface OwnSchema<T> {
  (data: unknown): data is T;
  errors: ErrorObject[];
}

/** Compiles a schema that assay brings along, of a file that it reads or of what a rule may say, once it is needed. */
export function compileOwn<T>(schema: object): OwnSchema<T> {
  return once(() => ajv.compile<T>(schema));
}

/** The same of a published schema, which is compiled already (`publishedValidator`). */
export function publishedOwn<T>(name: string): OwnSchema<T> {
  return once(() => publishedValidator(name) as ValidateFunction<T>);
}

function once<T>(compile: () => ValidateFunction<T>): OwnSchema<T> {
  let validate: ValidateFunction<T> | undefined;
  const conforms = (data: unknown): data is T => {
    validate ??= compile();
    const does = validate(data);
    own.errors = validate.errors ?? [];
    return does;
  };
  const own: OwnSchema<T> = Object.assign(conforms, { errors: [] });
  return own;
}
