import { valuesAt } from '../../json/pointer.js';
import type { Json } from '../../types/index.js';
import { nodesAt, replaced } from './pointers.js';
import {
  again,
  isJson,
  kept,
  onAnswers,
  readdressed,
  someWork,
  withJson,
  type KeptAnswer,
} from './rewrite.js';
import { operator, type Operator, type Place } from './types.js';

interface CacheKey {
  by?: string[];
  without?: string[];
  lowerCase?: boolean;
  values?: boolean;
}

/** Operators that remember earlier requests. Each made implementation has a memory of its own. */
export const stateOperators: readonly Operator[] = [
  operator<CacheKey & { at?: string }>('cache', ({ at, ...key }, place) =>
    at === undefined ? cached(key, place) : cachedPart(key, at, place),
  ),
  operator<{ names: string[] }>('previous-parameters', ({ names }, place) => (next) => {
    let before: URL | undefined;
    return (request) => {
      const earlier = before;
      before = new URL(request.url);
      return next(earlier ? readdressed(request, (url) => takeParts(url, earlier, names, place)) : request);
    };
  }),
  operator<{ at: string }>('previous-value', ({ at }, place) => (next) => {
    let before: Json | undefined;
    return onAnswers(place.isMeant, (answer) =>
      withJson(answer, (body) => {
        const earlier = before;
        before = valuesAt(body, at)[0];
        return earlier === undefined ? body : withValue(body, at, earlier);
      }),
    )(next);
  }),
  operator<{ names: string[]; wait?: number }>('share-parameters', ({ names, wait }, place) => (next) => {
    let latest: URL | undefined;
    return async (request) => {
      latest = new URL(request.url);
      await someWork(wait);
      const shared = latest;
      return next(readdressed(request, (url) => takeParts(url, shared, names, place)));
    };
  }),
];

/** Gives a URL the path and query parameters of another one; `*` stands for path and query as a whole. */
function takeParts(url: URL, other: URL, names: readonly string[], place: Place): void {
  for (const name of names) {
    const value = place.parametersOf(other)[name];
    if (name === '*') [url.pathname, url.search] = [other.pathname, other.search];
    else if (value !== undefined) place.setParameter(url, name, value);
    else {
      url.searchParams.delete(name);
      for (const each of other.searchParams.getAll(name)) url.searchParams.append(name, each);
    }
  }
}

/** The text under which an answer to a URL is kept. */
export function keyOf(url: URL, { by, without = [], lowerCase, values }: CacheKey, place: Place): string {
  const path = place.parametersOf(url);
  const query = [...url.searchParams];
  const key =
    by === undefined
      ? [
          Object.keys(path).length === 0
            ? url.pathname
            : Object.entries(path).filter(([name]) => !without.includes(name)),
          values === true
            ? query.map(([, value]) => value).sort()
            : query.filter(([name]) => !without.includes(name)),
        ]
      : by.map((name) => path[name] ?? url.searchParams.getAll(name));
  const text = JSON.stringify(key);
  return lowerCase === true ? text.toLowerCase() : text;
}

function cached(key: CacheKey, place: Place) {
  return onEach(async (next, request, answers: Map<string, KeptAnswer>) => {
    const text = keyOf(new URL(request.url), key, place);
    const before = answers.get(text);
    if (before) return again(before);
    const answer = await next(request);
    if (place.isMeant(answer.status)) answers.set(text, await kept(answer));
    return answer;
  });
}

function cachedPart(key: CacheKey, at: string, place: Place) {
  return onEach(async (next, request, values: Map<string, Json>) => {
    const answer = await next(request);
    if (!place.isMeant(answer.status) || !isJson(answer)) return answer;
    const text = keyOf(new URL(request.url), key, place);
    return withJson(answer, (body) => {
      const value = values.get(text) ?? valuesAt(body, at)[0] ?? null;
      values.set(text, value);
      return withValue(body, at, value);
    });
  });
}

/** A change with a memory that begins empty with each implementation. */
function onEach<V>(
  change: (
    next: (request: Request) => Promise<Response>,
    request: Request,
    memory: Map<string, V>,
  ) => Promise<Response>,
) {
  return (next: (request: Request) => Promise<Response>) => {
    const memory = new Map<string, V>();
    return (request: Request) => change(next, request, memory);
  };
}

function withValue(body: Json, at: string, value: Json): Json {
  return replaced(body, new Map(nodesAt(body, at).map((node) => [node.at, { values: [value] }])));
}
