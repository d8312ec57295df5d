import { isObject } from '../json/guards.js';
import { urlValue } from './url-value.js';
import type { Contract, Json, Operation, Parameter, ReceivedResponse } from '../types/index.js';

/** How records below a path come to be: `POST /pets` makes what `/pets/{petId}` is about. */
export interface Creation {
  create: Operation;
  /** The path parameter that takes what identifies the new record. */
  parameter: Parameter;
}

/** How a record for the first path parameter of an operation is made; undefined where the contract has no way. */
export function creationOf({ operations }: Contract, { path, parameters }: Operation): Creation | undefined {
  const [above, name] = splitPath(path) ?? [];
  const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
  const create = operations.find((each) => each.method === 'POST' && each.path === above);
  return parameter && create ? { create, parameter } : undefined;
}

/** What a path template has after its first parameter: `/photos` of `/pets/{petId}/photos`. */
export function restOf(path: string): string {
  return path.slice(path.indexOf('}') + 1);
}

/** The path before its first parameter, and that parameter's name. */
function splitPath(path: string): [string, string] | undefined {
  const found = /^(.*?)\/\{([^}]*)\}/.exec(path);
  return found?.[1] && found[2] !== undefined && !found[1].includes('{') ? [found[1], found[2]] : undefined;
}

/** Members that identify any record. What else an answer holds, a name or a code, may be that of another one. */
const usualKeys = ['id', '_id', 'uuid'];

/**
 * The path of the record that a creation made, as its response tells it: by the member that the parameter is about, else by
 * `Location`. Undefined where neither tells it. `prefix` is that of the base URL.
 */
export function createdPath(
  { create, parameter }: Creation,
  { status, headers, json }: ReceivedResponse,
  prefix: string,
): string | undefined {
  if (status < 200 || status > 299) return undefined;
  const key = keyIn(json, parameter);
  if (key !== undefined) return `${create.path}/${urlValue(key)}`;
  const { location } = headers;
  const base = 'http://target';
  const path =
    location !== undefined && URL.canParse(location, base) ? new URL(location, base).pathname : undefined;
  const own = path?.startsWith(prefix) ? path.slice(prefix.length) : path;
  return own?.startsWith(`${create.path}/`) ? own.replace(/\/$/, '') : undefined;
}

function keyIn(
  json: Json | undefined,
  parameter: Pick<Parameter, 'name' | 'sample'>,
  depth = 0,
): string | undefined {
  if (!isObject(json) || depth > 1) return undefined;
  const { name, sample } = parameter;
  const wanted = [sample.split('.').at(-1) ?? '', name, ...usualKeys];
  for (const member of wanted) {
    const value = Object.hasOwn(json, member) ? json[member] : undefined;
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return String(value);
  }
  // A record may be wrapped: `{ "data": { "id": … } }`.
  const inner = Object.values(json).filter(isObject);
  return inner.length === 1 ? keyIn(inner[0], parameter, depth + 1) : undefined;
}
