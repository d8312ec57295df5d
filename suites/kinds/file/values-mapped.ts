import { operationById } from '../../../engine/contract/operations.js';
import { isObject, scalarText } from '../../../engine/json/guards.js';
import type { Json, JsonObject } from '../../../engine/types/json.js';
import { kind, paramsSchema, text, textMap, texts } from '../../support/kind.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';
import { stepFor } from '../../support/cases/requests.js';
import { samplesWith, valueOf } from '../../support/cases/samples.js';

interface Params {
  /** The operation and path values of the file that maps values. */
  operation: string;
  path: Record<string, string>;
  /** Two notions that records show together: the file maps one to the other, or lists them together. */
  notions: string[];
}

/** A file that maps one value to another agrees with records that show both, in whatever shape it writes the mapping. */
export const valuesMapped = kind<Params>({
  name: 'values-mapped',
  says: 'a file that maps values agrees with the records that show both of them',
  params: paramsSchema({ operation: text, path: textMap, notions: texts }),
  operations: ({ operation }) => [operation],

  cases({ operation: id, path, notions }, context) {
    const operation = operationById(context.contract.operations, id);
    const known = samplesWith(context.samples, notions);
    if (known.length === 0)
      return { none: { reason: 'no sample', detail: `no record shows both ${notions.join(' and ')}` } };
    const pairs = known.map((sample) => notions.map((notion) => valueOf(sample, notion)));
    const values = Object.fromEntries(Object.entries(path).map(([name, value]) => [name, [value]]));
    return {
      examples: [{ steps: [stepFor(operation, 'mapping', values, { memo: true })], given: { pairs } }],
    };
  },

  check(_, [exchange], { given }) {
    const { response } = exchange ?? {};
    if (response?.status !== 200 || response.json === undefined)
      return irrelevant('the file is not served as JSON');
    const partners = partnersOf(given['pairs'] ?? null);
    let agreeing = 0;
    for (const [one, other] of mappingsIn(response.json)) {
      const wanted = partners.get(one);
      if (!wanted || !partners.has(other)) continue;
      if (!wanted.has(other))
        return violated(
          `${one} with ${[...wanted].join(' or ')}, as records show it`,
          `${one} with ${other}`,
        );
      agreeing++;
    }
    return agreeing > 0 ? holds : irrelevant('the file shows no known value beside another');
  },

  faults: ({ operation, path }, contract) => [
    {
      name: 'shifted',
      does: 'maps each value to what belongs to the next',
      wrap: onOperations(contract, [operation], (next, request, url) =>
        Object.values(path).every((value) => url.pathname.split('/').includes(value))
          ? withJson(next(request), shifted)
          : next(request),
      ),
    },
  ],
  variants: () => [],
});

/** What each value goes with, in both directions. */
function partnersOf(pairs: Json): Map<string, Set<string>> {
  const partners = new Map<string, Set<string>>();
  for (const pair of Array.isArray(pairs) ? pairs : []) {
    const [one = '', other = ''] = Array.isArray(pair) ? pair.map(String) : [];
    partners.set(one, (partners.get(one) ?? new Set()).add(other));
    partners.set(other, (partners.get(other) ?? new Set()).add(one));
  }
  return partners;
}

/** Names of members with their scalar values; in an object of two scalars, these two. */
function mappingsIn(json: Json): [string, string][] {
  if (Array.isArray(json)) return json.flatMap(mappingsIn);
  if (!isObject(json)) return [];
  const scalars = Object.entries(json).flatMap(([name, value]): [string, string][] => {
    const written = scalarText(value);
    return written === undefined ? [] : [[name, written]];
  });
  const [one, other, ...more] = scalars.map(([, value]) => value);
  const together: [string, string][] =
    one !== undefined && other !== undefined && more.length === 0 ? [[one, other]] : [];
  return [...scalars, ...together, ...Object.values(json).flatMap(mappingsIn)];
}

function shifted(body: Json): Json {
  if (Array.isArray(body))
    return body.map((each, index) => mixed(each, body[(index + 1) % body.length] ?? null));
  if (!isObject(body)) return body;
  const values = Object.values(body);
  const names = Object.keys(body);
  return Object.fromEntries(names.map((name, index) => [name, values[(index + 1) % values.length] ?? null]));
}

/** A record with the last member of another. */
function mixed(one: Json, other: Json): Json {
  if (!isObject(one) || !isObject(other)) return one;
  const last = Object.keys(one).at(-1);
  const edited: JsonObject = { ...one };
  if (last !== undefined) edited[last] = other[last] ?? null;
  return edited;
}
