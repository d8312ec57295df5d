import { Ajv2020, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { LineCounter, isMap, isNode, isPair, parseDocument, type Document } from 'yaml';
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

/** Reads a YAML text together with the lines on which its values stand. */
export function readLocated(text: string): LocatedFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  return {
    value: document.errors.length > 0 ? undefined : (document.toJS() as unknown),
    broken: document.errors.map(({ pos, message }) => ({ line: lines.linePos(pos[0]).line, says: message })),
    lineOf: (at) => lines.linePos(offsetOf(document, at)).line,
  };
}

/** Where a place begins: at its key where it has one, else at the nearest thing around it. */
function offsetOf(document: Document, at: Place): number {
  for (let length = at.length; length > 0; length -= 1) {
    const parent = document.getIn(at.slice(0, length - 1), true);
    const name = at[length - 1];
    const pair = isMap(parent)
      ? parent.items.find((each) => isPair(each) && String(each.key) === String(name))
      : undefined;
    const node = pair?.key ?? document.getIn(at.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictRequired: false, verbose: true });
const validators = new WeakMap<object, ValidateFunction>();

/** Every place below `at` where a value differs from a schema of assay. */
export function schemaMistakes(schema: object, value: unknown, at: Place = []): Mistake[] {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  validate(value);
  return validate.errors ? simplified(validate.errors).map((error) => toMistake(error, at)) : [];
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
  return errors.filter((error) => !dropped.has(error));
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
      return `${String(missingProperty)} is missing; members are ${membersOf(parentSchema).join(', ')}`;
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

/** What an object's schema names: required members first, as they stand there. */
function membersOf(schema: AnySchemaObject | undefined): string[] {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: object; required?: string[] };
  return Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
}

function descriptionOf(schema: AnySchemaObject | undefined): string | undefined {
  const description: unknown = schema?.['description'];
  return typeof description === 'string' ? `must be: ${description}` : undefined;
}
