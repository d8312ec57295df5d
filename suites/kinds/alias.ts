import fc from 'fast-check';
import { operationById } from '../../engine/contract/operations.js';
import { kind, paramsSchema, text, textMap, texts } from '../support/kind.js';
import { holds, irrelevant, listed, readingOf, someKeys, unanswered, violated } from '../support/records.js';
import { stepFor } from '../support/requests.js';
import { pathFrom, searchable } from '../support/searches.js';
import { valueOf } from '../support/samples.js';
import { onOperations, withJson } from '../support/rewrite.js';
import { keysOf, without } from '../support/sets.js';

interface Params {
  operation: string;
  parameter: string;
  /** Notions of one record of which the parameter takes either. */
  notions: string[];
  reading: string;
  key: string;
  among?: Record<string, string>;
}

/** A parameter takes either of two keys of a record, with the same result. */
export const alias = kind<Params>({
  name: 'alias',
  says: 'either key of a record, given to a parameter, has the same result',
  params: paramsSchema(
    { operation: text, parameter: text, notions: texts, reading: text, key: text, among: textMap },
    ['among'],
  ),
  operations: ({ operation }) => [operation],

  cases({ operation: id, parameter, notions, among }, context) {
    const operation = operationById(context.contract.operations, id);
    const known = searchable(operation, context.samples, notions, among);
    const ambiguous = new Set(
      duplicated(
        known.flatMap((sample) => [
          ...new Set(
            notions.map(
              (notion) => `${JSON.stringify(pathFrom(operation, sample))} ${valueOf(sample, notion)}`,
            ),
          ),
        ]),
      ),
    );
    const clear = known.filter(
      (sample) =>
        notions.every(
          (notion) =>
            !ambiguous.has(`${JSON.stringify(pathFrom(operation, sample))} ${valueOf(sample, notion)}`),
        ) && new Set(notions.map((notion) => valueOf(sample, notion))).size === notions.length,
    );
    if (clear.length === 0)
      return {
        none: { reason: 'no sample', detail: `no listed record shows both ${notions.join(' and ')}` },
      };
    return {
      random: fc.constantFrom(...clear).map((sample) => ({
        steps: notions.map((notion) =>
          stepFor(operation, `by ${notion}`, {
            ...pathFrom(operation, sample),
            [parameter]: [valueOf(sample, notion)],
          }),
        ),
      })),
    };
  },

  judge({ parameter, notions, reading, key }, exchanges, { contract }) {
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

  faults: ({ operation, parameter }, contract) => {
    const on = (fits: (value: string) => boolean) =>
      onOperations(contract, [operation], (next, request, url) =>
        fits(url.searchParams.get(parameter) ?? '')
          ? withJson(next(request), (body) => (Array.isArray(body) ? [] : body))
          : next(request),
      );
    return [
      {
        name: 'only-short',
        does: `knows ${parameter} only by its short number`,
        wrap: on((value) => value.length > 4),
      },
      {
        name: 'only-long',
        does: `knows ${parameter} only by its long number`,
        wrap: on((value) => value.length > 0 && value.length <= 4),
      },
    ];
  },
  variants: () => [],
});

function duplicated(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
}
