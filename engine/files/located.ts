import { Ajv2020, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import {
  LineCounter,
  isAlias,
  isMap,
  isNode,
  isSeq,
  parseDocument,
  type Document,
  type DocumentOptions,
  type Pair,
  type ParseOptions,
  type SchemaOptions,
  type YAMLMap,
} from 'yaml';
import { brief } from '../json/guards.js';
import { unescapeSegment } from '../json/pointer.js';

/** Members and indices that lead to a value in a file. */
export type Place = readonly (string | number)[];

/** What is wrong at a place, and what is allowed there. */
export interface Mistake {
  at: Place;
  says: string;
}

/** A YAML file whose mistakes can be told by line. `broken` lists mistakes of syntax; `value` is read from the wrong place then. */
export interface LocatedFile {
  value: unknown;
  broken: { line: number; says: string }[];
  lineOf(at: Place): number;
}

/** `merge`: keys `<<` are merged. `uniqueKeys: false`: of a key that is there twice the last counts; that is fast. */
type Parsing = Pick<ParseOptions & SchemaOptions & DocumentOptions, 'merge' | 'uniqueKeys'>;

/** Reads a YAML text together with the lines on which its values stand. */
export function readLocated(text: string, options: Parsing = {}): LocatedFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { ...options, lineCounter: lines, prettyErrors: false });
  return {
    value: document.errors.length > 0 ? undefined : (document.toJS() as unknown),
    broken: document.errors.map(({ pos, message }) => ({ line: lines.linePos(pos[0]).line, says: message })),
    lineOf: (at) => lines.linePos(offsetOf(document, at)).line,
  };
}

/** Where a place begins: at its key where it has one, else at the nearest thing around it. */
function offsetOf(document: Document, at: Place): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const name of at) {
    if (isAlias(node)) node = node.resolve(document);
    const pair = isMap(node) ? pairsOf(node).get(String(name)) : undefined;
    const inner: unknown = isSeq(node) ? node.items[Number(name)] : pair?.value;
    const start = pair?.key ?? inner;
    if (isNode(start) && start.range) offset = start.range[0];
    node = inner;
  }
  return offset;
}

const pairs = new WeakMap<YAMLMap, Map<string, Pair>>();

function pairsOf(map: YAMLMap): Map<string, Pair> {
  const known = pairs.get(map) ?? new Map(map.items.map((pair) => [String(pair.key), pair]));
  pairs.set(map, known);
  return known;
}

// What is compiled here is validated a few times: to check the schemas themselves and to optimize their code takes longer.
const ajv = new Ajv2020({
  allErrors: true,
  allowUnionTypes: true,
  strictRequired: false,
  verbose: true,
  meta: false,
  validateSchema: false,
  code: { optimize: false },
});
const validators = new WeakMap<object, ValidateFunction>();

/** Every place below `at` where a value differs from a schema of assay, or from one that is compiled already. */
export function schemaMistakes(schema: object | ValidateFunction, value: unknown, at: Place = []): Mistake[] {
  const validate = isCompiled(schema) ? schema : (validators.get(schema) ?? ajv.compile(schema));
  validators.set(schema, validate);
  validate(value);
  return validate.errors ? simplified(validate.errors).map((error) => toMistake(error, at)) : [];
}

function isCompiled(schema: object | ValidateFunction): schema is ValidateFunction {
  return typeof schema === 'function';
}

/**
 * Of a union, the branch that was meant: the one whose type fits. Where none fits, the union itself, with the types of
 * its branches as its parameters.
 */
function simplified(errors: readonly ErrorObject[]): ErrorObject[] {
  const dropped = new Set<ErrorObject>();
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf');
  for (const union of unions) {
    const inside = errors.filter(({ schemaPath }) => schemaPath.startsWith(`${union.schemaPath}/`));
    const types = inside.filter(
      (each) => each.keyword === 'type' && each.instancePath === union.instancePath,
    );
    types.forEach((each) => dropped.add(each));
    if (types.length < inside.length) dropped.add(union);
    else union.params = { type: types.map(({ params }) => String(params['type'])).join(' or ') };
  }
  // What a condition asks for is told by itself.
  return errors.filter((error) => error.keyword !== 'if' && !dropped.has(error));
}

function toMistake(error: ErrorObject, at: Place): Mistake {
  const inner = error.instancePath
    .split('/')
    .slice(1)
    .map(unescapeSegment)
    .map((name) => (/^\d+$/.test(name) ? Number(name) : name));
  const place = [...at, ...inner];
  const unknown: unknown = error.params['additionalProperty'];
  return { at: typeof unknown === 'string' ? [...place, unknown] : place, says: sentenceOf(error) };
}

function sentenceOf({ keyword, message = 'is invalid', params, parentSchema, data }: ErrorObject): string {
  const { missingProperty, allowedValues, allowedValue, type } = params as Record<string, unknown>;
  switch (keyword) {
    case 'additionalProperties':
      return `unknown member; members are ${membersOf(parentSchema).join(', ')}`;
    case 'required':
      return `${String(missingProperty)} is missing${membersSay(parentSchema)}`;
    case 'enum':
      return `must be one of ${(allowedValues as unknown[]).map(String).join(', ')}, not ${brief(data)}`;
    case 'const':
      return `must be ${brief(allowedValue)}, not ${brief(data)}`;
    case 'type':
    case 'anyOf':
      return `must be ${String(type)}, not ${brief(data)}`;
    case 'minLength':
    case 'minItems':
      return 'must not be empty';
    default:
      return descriptionOf(parentSchema) ?? message;
  }
}

/** A condition of a schema names no members. */
function membersSay(schema: AnySchemaObject | undefined): string {
  const members = membersOf(schema);
  return members.length > 0 ? `; members are ${members.join(', ')}` : '';
}

/** What an object's schema names: required members first, as they stand there. */
function membersOf(schema: AnySchemaObject | undefined): string[] {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: object; required?: string[] };
  return Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
}

function descriptionOf(schema: AnySchemaObject | undefined): string | undefined {
  const description: unknown = schema?.['description'];
  return typeof description === 'string' ? `must be: ${description}` : undefined;
}
