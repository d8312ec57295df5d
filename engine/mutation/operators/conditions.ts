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
