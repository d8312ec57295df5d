import { operationById } from '../../../engine/contract/operations.js';
import { isObject } from '../../../engine/json/guards.js';
import type { Json } from '../../../engine/types/json.js';
import { described, kind, operationName, paramsSchema, textMap, texts } from '../../support/kind.js';
import { holds, irrelevant, someKeys, violated } from '../../support/checking/records.js';
import { stepFor } from '../../support/cases/requests.js';
import { distinct, samplesWith, valuesOf } from '../../support/cases/samples.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';

interface Params {
  operation: string;
  path: Record<string, string>;
  fields?: string[];
  values?: string[];
  listed: 'all' | 'some' | 'all or none';
}

/** A file that lists the values of enumerations lists those that records use and those that the document names. */
export const knownValues = kind<Params>({
  name: 'known-values',
  says: 'a file of enumerations knows the values that are in use',
  params: paramsSchema(
    {
      operation: operationName,
      path: described('values of its path parameters', textMap),
      fields: described('fields of known records whose values must be listed', texts),
      values: described('further values that must be listed', texts),
      listed: described(
        'whether every value is listed, or some, or every one as soon as one of them is found in the payload',
        { enum: ['all', 'some', 'all or none'] },
      ),
    },
    ['fields', 'values'],
  ),
  example: {
    operation: 'GET /export/{file}',
    path: { file: 'values.json' },
    fields: ['genre'],
    listed: 'all',
  },
  operations: ({ operation }) => [operation],

  cases({ operation: id, path, fields = [], values = [], listed }, context) {
    const operation = operationById(context.contract.operations, id);
    const file = stepFor(
      operation,
      'values',
      Object.fromEntries(Object.entries(path).map(([name, value]) => [name, [value]])),
      { memo: true },
    );
    const used = fields.flatMap((field) =>
      samplesWith(context.samples, [field]).flatMap((sample) => valuesOf(sample, field)),
    );
    const all = distinct([...values, ...used]);
    if (all.length === 0)
      return { none: { reason: 'no sample', detail: `no record shows its ${fields.join(', ')}` } };
    const groups = listed === 'all' ? all.map((value) => [value]) : [all];
    return { examples: groups.map((group) => ({ steps: [file], given: { values: group } })) };
  },

  check({ listed }, [exchange], { given }) {
    const { response } = exchange ?? {};
    if (response?.status !== 200 || response.json === undefined)
      return irrelevant('the file is not served as JSON');
    const asked = Array.isArray(given['values']) ? given['values'].map(String) : [];
    const known = textsIn(response.json);
    const missing = asked.filter((value) => !known.has(value));
    if (listed === 'all or none') {
      if (missing.length === asked.length)
        return irrelevant('none of the values can be found in the payload');
      return missing.length === 0
        ? holds
        : violated(`${someKeys(asked)} among the values`, `not listed: ${someKeys(missing)}`);
    }
    if (missing.length < asked.length) return holds;
    return violated(
      `${asked.length > 1 ? 'some of ' : ''}${someKeys(asked)} among the values`,
      `not listed: ${someKeys(missing)}`,
    );
  },

  faults: ({ operation, path, listed }, contract) => [
    {
      name: 'forgets',
      does: 'leaves values out of the file',
      wrap: onOperations(contract, [operation], (next, request, url) =>
        Object.values(path).every((value) => url.pathname.split('/').includes(value))
          ? withJson(next(request), forgetful[listed])
          : next(request),
      ),
    },
  ],
  variants: () => [],
});

const forgetful = { all: firstOnly, some: () => [], 'all or none': withoutMost };

/** Only the first item of each list of records. */
function withoutMost(body: Json): Json {
  if (Array.isArray(body)) return body.slice(0, 1);
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withoutMost(value)]));
}

const seen = new WeakMap<object, Set<string>>();

/** Every text, number and member name of a JSON value. */
function textsIn(json: Json): ReadonlySet<string> {
  const known = typeof json === 'object' && json !== null ? seen.get(json) : undefined;
  if (known) return known;
  const texts = new Set<string>();
  const collect = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(collect);
    else if (isObject(value))
      for (const [name, inner] of Object.entries(value)) {
        texts.add(name);
        collect(inner);
      }
    else texts.add(String(value));
  };
  collect(json);
  if (typeof json === 'object' && json !== null) seen.set(json, texts);
  return texts;
}

/** Only the first of the scalars of each list or object. */
function firstOnly(body: Json): Json {
  if (Array.isArray(body)) return body.some(isContainer) ? body.map(firstOnly) : body.slice(0, 1);
  if (!isObject(body)) return body;
  const members = Object.entries(body);
  const shown = members.some(([, value]) => isContainer(value)) ? members : members.slice(0, 1);
  return Object.fromEntries(shown.map(([name, value]) => [name, firstOnly(value)]));
}

function isContainer(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}
