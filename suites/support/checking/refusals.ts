import { shapeFinding } from '../../../engine/contract/shapes.js';
import { isObject } from '../../../engine/json/guards.js';
import type {
  Contract,
  Finding,
  Json,
  JsonObject,
  Operation,
  ReceivedResponse,
  ResponseContract,
} from '../../../engine/types/index.js';

/** Whether an answer's body is promised to be JSON: under a media type that says so, or with a schema under any. */
export function promisesJson({ mediaTypes, schema }: ResponseContract): boolean {
  return mediaTypes.some((type) => type.includes('json') || (type === '*/*' && schema !== undefined));
}

/** Where an answer has none of the documented media types; undefined where it has one. */
export function otherMediaType(
  documented: readonly string[],
  { mediaType }: ReceivedResponse,
): Finding | undefined {
  if (documented.some((type) => fitsMediaType(type, mediaType))) return undefined;
  const expected = documented.map((type) => `media type ${type}`);
  return { expected, actual: `media type ${mediaType || '(none)'}`, at: '' };
}

/**
 * Whether an actual media type is a documented one, or of a documented range. A structured suffix says that the body is
 * JSON too (RFC 6839).
 */
function fitsMediaType(documented: string, actual: string): boolean {
  const type = documented.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return (
    type === '*/*' ||
    type === actual ||
    (type.endsWith('/*') && actual.startsWith(type.slice(0, -1))) ||
    (type === 'application/json' && (actual.endsWith('+json') || actual === 'text/json'))
  );
}

/** Whether the document shows nothing of a status's body that this one contradicts. */
export function isOpenBody(contract: Contract, operation: Operation, status: string, body: Json): boolean {
  const schema = operation.responses.find((each) => each.status === status)?.schema;
  return schema === undefined || !shapeFinding(contract, schema, body);
}

/** Where a refusal's body differs from what its operation documents for the status: media type, JSON, shape, content. */
export function bodyFinding(
  contract: Contract,
  operation: Operation,
  response: ReceivedResponse,
): Finding | undefined {
  const documented = operation.responses.find((each) => each.status === String(response.status));
  if (!documented || !promisesJson(documented)) return undefined;
  const other = otherMediaType(documented.mediaTypes, response);
  if (other) return other;
  if (response.json === undefined)
    return { expected: ['a JSON body'], actual: response.notJson ?? 'no body', at: '' };
  const { schema } = documented;
  if (schema === undefined) return undefined;
  return shapeFinding(contract, schema, response.json) ?? messageFinding(contract, schema, response.json);
}

/**
 * `x-holds` on a schema says what a body must hold somewhere, where the document names no members:
 * `message` is a text for the caller, `list` a list of problems.
 */
function messageFinding(contract: Contract, schema: Json, body: Json): Finding | undefined {
  const wanted = demanded(contract, schema);
  if (wanted === 'message' && !holdsText(body)) {
    return { expected: ['a body that holds a message'], actual: JSON.stringify(body).slice(0, 160), at: '' };
  }
  if (wanted === 'list' && !holdsList(body)) {
    return {
      expected: ['a body that holds a list of problems'],
      actual: JSON.stringify(body).slice(0, 160),
      at: '',
    };
  }
  return undefined;
}

function demanded(contract: Contract, schema: Json): Json | undefined {
  return isObject(schema) ? resolved(contract, schema)?.['x-holds'] : undefined;
}

/** The schema that one stands for: of the components, where it is a reference. */
export function resolved(contract: Contract, schema: JsonObject): JsonObject | undefined {
  const reference = schema['$ref'];
  return typeof reference === 'string'
    ? contract.schemas[reference.replace('#/components/schemas/', '')]
    : schema;
}

function holdsText(body: Json): boolean {
  if (typeof body === 'string') return body.trim() !== '';
  if (Array.isArray(body)) return body.some(holdsText);
  return isObject(body) && Object.values(body).some(holdsText);
}

function holdsList(body: Json): boolean {
  if (Array.isArray(body)) return body.length > 0;
  return isObject(body) && Object.values(body).some(holdsList);
}
