import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { firstDifference } from '../../../engine/json/compare.js';
import { brief, isObject } from '../../../engine/json/guards.js';
import type { Sample } from '../../../engine/types/contract.js';
import type { Exchange } from '../../../engine/types/exchange.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
import { kind, pairs, paramsSchema, text, textMap, texts } from '../../support/kind.js';
import {
  holds,
  irrelevant,
  listed,
  readingOf,
  someKeys,
  unanswered,
  violated,
} from '../../support/checking/records.js';
import { someOption, withPairs } from '../../support/cases/options.js';
import { parametersIn, stepFor } from '../../support/cases/requests.js';
import { pathFrom, searchable } from '../../support/cases/searches.js';
import { valueOf } from '../../support/cases/samples.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';
import { keysOf, without } from '../../support/checking/sets.js';

interface Params {
  operation: string;
  parameter: string;
  /** Notions of one record of which the parameter takes either. */
  notions: string[];
  /** How a key of each notion is written (patterns), so that a key tells which it is. */
  forms: string[];
  reading: string;
  key: string;
  among?: Record<string, string>;
  /** Query that every request has: it makes the request complete. */
  also?: [string, string][];
  /** Query pairs of which one may be given to both requests. */
  options?: [string, string][];
}

/** A parameter takes either of two keys of a record, with the same result. */
export const alias = kind<Params>({
  name: 'alias',
  says: 'either key of a record, given to a parameter, has the same result',
  params: paramsSchema(
    {
      operation: text,
      parameter: text,
      notions: texts,
      forms: texts,
      reading: text,
      key: text,
      among: textMap,
      also: pairs,
      options: pairs,
    },
    ['among', 'also', 'options'],
  ),
  operations: ({ operation }) => [operation],

  cases({ operation: id, parameter, notions, among, also = [], options }, context) {
    const operation = operationById(context.contract.operations, id);
    const known = searchable(operation, context.samples, notions, among);
    const scoped = (sample: Sample, notion: string) => {
      const scope = Object.entries(pathFrom(operation, sample) ?? {}).filter(([name]) => name !== parameter);
      return `${JSON.stringify(scope)} ${valueOf(sample, notion)}`;
    };
    const ambiguous = ambiguousKeys(known.map((sample) => notions.map((notion) => scoped(sample, notion))));
    const clear = known.filter((sample) => {
      const keys = notions.map((notion) => scoped(sample, notion));
      return new Set(keys).size === keys.length && !keys.some((key) => ambiguous.has(key));
    });
    if (clear.length === 0)
      return {
        none: { reason: 'no sample', detail: `no listed record shows both ${notions.join(' and ')}` },
      };
    return {
      random: fc.tuple(fc.constantFrom(...clear), someOption(options)).map(([sample, option]) => ({
        steps: notions.map((notion) =>
          withPairs(
            stepFor(operation, `by ${notion}`, {
              ...pathFrom(operation, sample),
              [parameter]: [valueOf(sample, notion)],
            }),
            [...also, ...option],
          ),
        ),
      })),
    };
  },

  check({ parameter, notions, reading, key }, exchanges, { contract }) {
    if (exchanges.some(isRecord)) return checkRecords(exchanges, notions);
    const lists = exchanges.map((exchange) => listed(exchange, readingOf(contract, reading), key));
    if (lists.some((list) => list === undefined)) return unanswered(exchanges);
    const [one = new Set<string>(), other = new Set<string>()] = lists.map((list) => keysOf(list ?? []));
    const differing = [...without(one, other), ...without(other, one)];
    if (differing.length > 0) {
      return violated(
        `the same records for ${parameter} by ${notions.join(' and by ')}`,
        `only by one of them: ${someKeys(differing)}`,
      );
    }
    return one.size > 0 ? holds : irrelevant('nothing was found by either');
  },

  faults: ({ operation: id, parameter, notions, forms }, contract) => {
    const operation = operationById(contract.operations, id);
    const inPath = parametersIn(operation, 'path').some(({ name }) => name === parameter);
    const givenIn = (url: URL) =>
      (inPath ? url.pathname.split('/').at(-1) : url.searchParams.get(parameter)) ?? '';
    return forms.map((form, index) => ({
      name: `not-by-${notions[index]}`,
      does: `does not know ${parameter} by ${notions[index]}`,
      wrap: onOperations(contract, [id], (next, request, url) =>
        new RegExp(form, 'u').test(givenIn(url))
          ? withJson(next(request), (body) => (Array.isArray(body) ? [] : { other: true }))
          : next(request),
      ),
    }));
  },
  variants: () => [],
});

/** Keys that stand for more than one thing: given one of them, nobody can say which is meant. */
function ambiguousKeys(things: readonly string[][]): Set<string> {
  const meaning = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const keys of things) {
    const thing = keys.join(' ');
    for (const key of keys) {
      if ((meaning.get(key) ?? thing) !== thing) ambiguous.add(key);
      meaning.set(key, thing);
    }
  }
  return ambiguous;
}

/** Whether an exchange answers one record rather than a list. */
function isRecord({ response }: Exchange): boolean {
  return response?.status === 200 && isObject(response.json);
}

function checkRecords(exchanges: readonly Exchange[], notions: readonly string[]): CheckOutcome {
  const refused = exchanges.find((exchange) => !isRecord(exchange));
  if (refused) {
    const { status = 0, text: body = '' } = refused.response ?? {};
    return violated(`the record that ${notions.join(' or ')} finds`, `status ${status}, body ${brief(body)}`);
  }
  const [one = null, other = null] = exchanges.map(({ response }) => response?.json);
  const difference = firstDifference(one, other);
  if (!difference) return holds;
  return violated(
    `the same record by ${notions.join(' and by ')}: ${brief(difference.one)}`,
    brief(difference.other),
    difference.at,
  );
}
