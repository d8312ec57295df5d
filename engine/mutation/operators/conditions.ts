import type { JsonObject } from '../../types/json.js';
import { requestReader, type SourceReader } from './sources.js';
import { meets, type Test } from './tests.js';
import type { Place } from './types.js';

/** One status, some, or `refusal`: 400 and above. */
export type Status = number | number[] | 'refusal';

/** Whether a status is one of these. */
export function hasStatus(actual: number, status: Status): boolean {
  return status === 'refusal' ? actual >= 400 : [status].flat().includes(actual);
}

/** Which requests a change is meant for: all members must be met. */
export interface Condition {
  query?: Record<string, Test>;
  path?: Record<string, Test>;
  header?: Record<string, Test>;
  url?: Test;
  given?: { of: string[]; count: Test };
  anyOf?: Condition[];
  status?: Status;
  every?: number;
  turn?: number;
  after?: number;
  asked?: { times?: number; by?: string[] };
  since?: { when: Condition; by?: string[] };
  following?: Condition;
  concurrent?: number;
}

const tests = (description: string): JsonObject => ({
  type: 'object',
  additionalProperties: { $ref: '#/$defs/test' },
  minProperties: 1,
  description,
});
const by: JsonObject = {
  type: 'array',
  items: { type: 'string' },
  description: 'Path and query parameters that make requests the same. Default: the whole address.',
};

/** JSON Schema of a condition, under `#/$defs/condition`. */
export const conditionSchema: JsonObject = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    query: tests('Tests of query parameters by name. Of several values of one, some value meets its test.'),
    path: tests('Tests of path parameters by name, decoded.'),
    header: tests('Tests of request headers by name.'),
    url: { $ref: '#/$defs/test', description: 'Test of the encoded path with its query.' },
    given: {
      type: 'object',
      additionalProperties: false,
      required: ['of', 'count'],
      properties: {
        of: { type: 'array', items: { type: 'string' }, description: 'Names of query parameters.' },
        count: { $ref: '#/$defs/test', description: 'Test of how many of them are given.' },
      },
      description: 'How many of some query parameters are given.',
    },
    anyOf: {
      type: 'array',
      items: { $ref: '#/$defs/condition' },
      description: 'One of these conditions is met; none of them counts requests.',
    },
    status: {
      anyOf: [{ type: 'integer' }, { type: 'array', items: { type: 'integer' } }, { const: 'refusal' }],
      description:
        'Status of the unchanged answer, one of some, or refusal (400 and above). Changes of answers: 200.',
    },
    every: {
      type: 'integer',
      minimum: 2,
      description: 'Every so many of the requests that meet the other conditions.',
    },
    turn: {
      type: 'integer',
      minimum: 0,
      description: 'Which of every so many: 1 is the first. Default: the last one.',
    },
    after: {
      type: 'integer',
      minimum: 1,
      description: 'Only after so many requests that meet the other conditions.',
    },
    asked: {
      type: 'object',
      additionalProperties: false,
      properties: {
        times: { type: 'integer', minimum: 1, description: 'So many times at least. Default: 1.' },
        by,
      },
      description: 'The same was asked for before.',
    },
    since: {
      type: 'object',
      additionalProperties: false,
      required: ['when'],
      properties: { when: { $ref: '#/$defs/condition', description: 'What that request met.' }, by },
      description: 'A request for the same met a condition, this one or one before.',
    },
    following: {
      $ref: '#/$defs/condition',
      description: 'The request before, which was not changed, met this condition.',
    },
    concurrent: {
      type: 'integer',
      minimum: 1,
      description: 'So many other requests at least are under way.',
    },
  },
};

/** Whether a request meets what can be read from it alone. */
export function isFor(
  { query, path, header, url: address, given, anyOf }: Condition,
  request: Request,
  place: Place,
): boolean {
  const url = new URL(request.url);
  const parameters = place.parametersOf(url);
  const read = requestReader(request, place);
  return (
    Object.entries(query ?? {}).every(([name, test]) =>
      someMeets(test, url.searchParams.getAll(name), read),
    ) &&
    Object.entries(path ?? {}).every(([name, test]) => meets(test, parameters[name], read)) &&
    Object.entries(header ?? {}).every(([name, test]) =>
      meets(test, request.headers.get(name) ?? undefined),
    ) &&
    (address === undefined || meets(address, url.pathname + url.search)) &&
    (given === undefined ||
      meets(given.count, given.of.filter((name) => url.searchParams.has(name)).length)) &&
    (anyOf === undefined || anyOf.some((each) => isFor(each, request, place)))
  );
}

function someMeets(test: Test, values: readonly string[], read: SourceReader): boolean {
  return values.length === 0
    ? meets(test, undefined, read)
    : values.some((value) => meets(test, value, read));
}
