import { isValid } from '../../../engine/contract/shapes.js';
import { isObject } from '../../../engine/json/guards.js';
import type {
  CaseContext,
  Contract,
  Exchange,
  Json,
  JsonObject,
  Operation,
  ReceivedResponse,
} from '../../../engine/types/index.js';
import { candidates } from './requests/candidates.js';
import { resolved } from '../checking/refusals.js';

/** Whether an answer is a success with JSON. */
function isJsonSuccess({ status, json }: ReceivedResponse): boolean {
  return status >= 200 && status < 300 && json !== undefined;
}

/** Whether a request is made of nothing but a path and query parameters that its operation documents. */
export function isPlainlyAsked(
  { parameters }: Operation,
  { step: { query = [], headers } }: Exchange,
): boolean {
  return (
    !headers && query.every(([name]) => parameters.some((each) => each.in === 'query' && each.name === name))
  );
}

function schemaOf({ responses }: Operation, { status }: ReceivedResponse): JsonObject | boolean | undefined {
  return responses.find((each) => each.status === String(status))?.schema;
}

/**
 * Whether an answer to any request can be told to be the documented thing, be it in a wrong shape: an object that shows at
 * least two and all but one of the members that its schema requires, or a list where that is a list. Something else may be an answer to what
 * the document is silent about: a request that is not valid, a record that there is not.
 */
export function isRecognized(contract: Contract, operation: Operation, response: ReceivedResponse): boolean {
  const { json } = response;
  const schema = schemaOf(operation, response);
  if (!isJsonSuccess(response) || !isObject(schema)) return false;
  if (Array.isArray(json)) return json.length > 0 && isList(contract, schema);
  const required = requiredBy(contract, schema);
  if (!isObject(json)) return false;
  const shown = [...required].filter((name) => Object.hasOwn(json, name)).length;
  return shown > 1 && required.size - shown <= 1;
}

function isList(contract: Contract, schema: JsonObject): boolean {
  const own = resolved(contract, schema);
  if (own?.['type'] === 'array') return true;
  const branches = branchesOf(own);
  return branches.length > 0 && branches.every((branch) => isList(contract, branch));
}

/** The members that a schema requires, whichever of its branches is meant. */
function requiredBy(contract: Contract, schema: JsonObject): Set<string> {
  const own = resolved(contract, schema);
  const named = strings(own?.['required']);
  const parts = objects(own?.['allOf']).flatMap((part) => [...requiredBy(contract, part)]);
  const [first, ...others] = branchesOf(own).map((branch) => requiredBy(contract, branch));
  const common = [...(first ?? [])].filter((name) => others.every((each) => each.has(name)));
  return new Set([...named, ...parts, ...common]);
}

const branchesOf = (schema: JsonObject | undefined): JsonObject[] => [
  ...objects(schema?.['oneOf']),
  ...objects(schema?.['anyOf']),
];

const objects = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
const strings = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Whether an answer is of the documented shape. */
export function isAsDocumented(
  contract: Contract,
  operation: Operation,
  response: ReceivedResponse,
): boolean {
  const schema = schemaOf(operation, response);
  const { json } = response;
  if (json === undefined || !isJsonSuccess(response)) return false;
  return schema === undefined || isValid(contract, schema, json);
}

/**
 * Whether the query of a request is made of parameters that valid requests give, with values that are known to be valid,
 * and of pairs with a name among `further`.
 */
export function asksAsDocumented(
  context: CaseContext,
  { parameters }: Operation,
  { step: { query = [], headers, credential } }: Exchange,
  further: readonly string[] = [],
): boolean {
  if (headers || credential) return false;
  return query.every(([name, value]) => {
    if (further.includes(name)) return true;
    const parameter = parameters.find((each) => each.in === 'query' && each.name === name);
    return parameter?.generate === true && candidates(parameter, context, {}).includes(value);
  });
}
