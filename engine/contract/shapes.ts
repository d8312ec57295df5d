import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { asText, brief, isObject } from '../json/guards.js';
import { select } from '../json/pointer.js';
import { lazyCompiler, needsWhole } from './lazy-schemas.js';
import type { Contract, Finding, Json, JsonObject } from '../types/index.js';

// Contracts are valid OpenAPI before they are checked by: compiling the schema of schemas again would only cost time.
const options = {
  strict: false,
  allErrors: false,
  validateFormats: true,
  validateSchema: false,
  verbose: true,
  // A document may name formats that nobody knows: they are annotations, and no reason to print.
  logger: false,
} as const;
const ajv = new Ajv2020(options);
addFormats.default(ajv);

const compiled = new WeakMap<Contract, Map<unknown, ValidateFunction>>();

/** Where a body differs from a schema of the contract: the first problem as a finding, or undefined. */
export function shapeFinding(
  contract: Contract,
  schema: JsonObject | boolean,
  body: Json,
): Finding | undefined {
  const validate = validator(contract, schema);
  if (validate(body)) return undefined;
  const error = validate.errors?.[0];
  if (!error) return undefined;
  const actual = select(body, error.instancePath)[0]?.value;
  return {
    expected: [`${error.instancePath || 'the body'}${wanted(contract, error)}`],
    actual: brief(actual),
    at: error.instancePath,
  };
}

/** Whether a value satisfies a schema of the contract. */
export function isValid(contract: Contract, schema: JsonObject | boolean, value: Json): boolean {
  return validator(contract, schema)(value);
}

/** What a schema asks for; a pattern, or that there must be none, says little to a reader where a schema tells what it stands for. */
function wanted({ schemas }: Contract, { keyword, message, params, parentSchema }: ErrorObject): string {
  const own: JsonObject | undefined = parentSchema;
  const described = keyword === 'pattern' ? own?.['description'] : undefined;
  if (typeof described === 'string') return `: ${described}`;
  const unwanted = keyword === 'not' ? descriptionOf(schemas, own?.['not']) : undefined;
  if (unwanted !== undefined) return `: not ${unwanted}`;
  return ` ${message ?? 'as the schema says'}${paramsText(params)}`;
}

const ofComponents = /^#\/components\/schemas\/([^/]+)$/;

/** How a schema describes itself, or the one of the components that it refers to. */
function descriptionOf(schemas: Contract['schemas'], schema: Json | undefined): string | undefined {
  if (!isObject(schema)) return undefined;
  const name = ofComponents.exec(asText(schema['$ref'] ?? ''))?.[1];
  const known = name === undefined ? schema : schemas[name];
  const says = isObject(known) ? known['description'] : undefined;
  return typeof says === 'string' ? says : undefined;
}

function paramsText(params: Record<string, unknown>): string {
  const allowed = params['allowedValues'] ?? params['allowedValue'];
  return allowed === undefined ? '' : `: ${brief(allowed)}`;
}

/** The compiled schema; references into the contract's `components` resolve. */
function validator(contract: Contract, schema: JsonObject | boolean): ValidateFunction {
  const known = compiled.get(contract) ?? new Map<unknown, ValidateFunction>();
  compiled.set(contract, known);
  // A reference is written anew wherever it is needed.
  const key = typeof schema === 'boolean' ? schema : (soleReference(schema) ?? schema);
  const found = known.get(key);
  if (found) return found;
  const validate = compilerOf(contract)(schema);
  known.set(key, validate);
  return validate;
}

/** What a schema refers to that says nothing else. */
function soleReference(schema: JsonObject): string | undefined {
  const { $ref: to, ...rest } = schema;
  return typeof to === 'string' && Object.keys(rest).length === 0 ? to : undefined;
}

type Compiler = (schema: JsonObject | boolean) => ValidateFunction;
const compilers = new WeakMap<Contract, Compiler>();

function compilerOf(contract: Contract): Compiler {
  const known = compilers.get(contract);
  if (known) return known;
  const whole: Compiler = (schema) =>
    ajv.compile(
      typeof schema === 'boolean' ? schema : { ...schema, components: { schemas: contract.schemas } },
    );
  const compiler = contract.openapi && !needsWhole(contract) ? lazyCompiler(contract, options) : whole;
  compilers.set(contract, compiler);
  return compiler;
}
