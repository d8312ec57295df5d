import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { canonical } from '../../../engine/json/compare.js';
import { select } from '../../../engine/json/pointer.js';
import type { Exchange } from '../../../engine/types/exchange.js';
import type { Json } from '../../../engine/types/json.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import { holds, irrelevant, unanswered, violated } from '../../support/checking/records.js';
import { withPairs } from '../../support/cases/options.js';
import { noPath } from '../../support/cases/samples.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { validAssignments } from '../../support/cases/requests/valid-assignments.js';
import { onOperations, withJson, withQuery } from '../../support/mutants/rewrite.js';
import { replaceAt } from '../../support/checking/schema-nodes.js';

interface Params {
  operation: string;
  parameter: string;
  values: string[];
  items: string;
  demands?: ('full' | 'among')[];
  same?: string[];
}

/** At most as many items come as were asked for. */
export const itemLimit = kind<Params>({
  name: 'item-limit',
  says: 'an answer holds at most as many items as were asked for',
  params: paramsSchema(
    {
      operation: described('Operation that answers a list of items.'),
      parameter: described('Query parameter that limits how many come.'),
      values: described('Limits that are tried.', texts),
      items: described('Pointer with a wildcard to the items.'),
      demands: described(
        '`full`: as many items as the limit, where there are as many. `among`: all of them come without a limit, too.',
        { type: 'array', items: { enum: ['full', 'among'] } },
      ),
      same: described('Pointers to what the limit does not change: how many there are in all.', texts),
    },
    ['demands', 'same'],
  ),
  example: {
    operation: 'GET /books',
    parameter: 'limit',
    values: ['1', '5', '20'],
    items: '/results/*',
    demands: ['full'],
  },
  operations: ({ operation }) => [operation],

  cases({ operation: id, parameter, values }, context) {
    const operation = operationById(context.contract.operations, id);
    const parameters = operation.parameters.filter((each) => each.name !== parameter);
    const bases = validAssignments({ ...operation, parameters }, context);
    if (!bases) return noPath(id);
    return {
      random: fc.tuple(bases, fc.constantFrom(...values)).map(([base, limit]) => {
        const free = stepFor(operation, 'without a limit', base, { memo: true });
        return {
          steps: [free, { ...withPairs(free, [[parameter, limit]]), name: 'with a limit' }],
          given: { limit: Number(limit) },
        };
      }),
      atMost: Math.max(30, values.length),
    };
  },

  check({ parameter, items, demands = [], same = [] }, exchanges, { given }) {
    const [free, limited] = exchanges.map((exchange) => itemsOf(exchange, items));
    const limit = Number(given['limit']);
    if (!limited || !free) return unanswered(exchanges);
    if (limited.length > limit)
      return violated(`at most ${limit} items: ${parameter}=${limit}`, `${limited.length} items`);
    const due = Math.min(limit, free.length);
    if (demands.includes('full') && limited.length < due)
      return violated(`${due} items: there are as many`, `${limited.length} items`);
    const changed = same.find((pointer) => shownAt(exchanges[0], pointer) !== shownAt(exchanges[1], pointer));
    if (changed !== undefined)
      return violated(
        `as without ${parameter}: ${shownAt(exchanges[0], changed)}`,
        shownAt(exchanges[1], changed),
        changed,
      );
    const known = new Set(free);
    if (demands.includes('among') && limited.some((item) => !known.has(item)))
      return violated('items that come without a limit, too', 'others');
    return free.length > limit || limited.length === limit
      ? holds
      : irrelevant('there are no more items than were asked for');
  },

  faults: ({ operation, parameter, items, demands = [], same = [] }, contract) => {
    const list = items.replace(/\/\*$/, '');
    const limited = (change: (found: Json[]) => Json[]) =>
      onOperations(contract, [operation], (next, request, url) =>
        url.searchParams.has(parameter)
          ? withJson(next(request), (body) =>
              replaceAt(body, list, (value) => (Array.isArray(value) ? change(value) : value)),
            )
          : next(request),
      );
    const shifted = (by: number) =>
      onOperations(contract, [operation], (next, request, url) =>
        withQuery(next, request, url, (query) => {
          const limit = query.get(parameter);
          if (limit !== null) query.set(parameter, String(Number(limit) + by));
        }),
      );
    return [
      {
        name: 'ignored',
        does: `ignores ${parameter}`,
        wrap: onOperations(contract, [operation], (next, request, url) =>
          withQuery(next, request, url, (query) => query.delete(parameter)),
        ),
      },
      { name: 'one-more', does: 'gives one item more than asked for', wrap: shifted(1) },
      ...(demands.includes('full')
        ? [
            {
              name: 'one-less',
              does: 'gives one item less than asked for',
              wrap: limited((found) => found.slice(1)),
            },
          ]
        : []),
      ...same.map((pointer) => ({
        name: `of-the-page${pointer.replaceAll('/', '-')}`,
        does: `answers at ${pointer} how many items the page holds`,
        wrap: onOperations(contract, [operation], (next, request) =>
          withJson(next(request), (body) => replaceAt(body, pointer, () => select(body, items).length)),
        ),
      })),
      ...(demands.includes('among')
        ? [
            {
              name: 'others',
              does: 'gives items that do not exist',
              wrap: limited((found) => found.map(() => 'assay-no-such-item')),
            },
          ]
        : []),
    ];
  },
  variants: () => [],
});

function shownAt(exchange: Exchange | undefined, pointer: string): string {
  return canonical(select(exchange?.response?.json ?? null, pointer).map(({ value }) => value));
}

function itemsOf({ response }: Exchange, pointer: string): string[] | undefined {
  if (response?.status !== 200 || response.json === undefined) return undefined;
  return select(response.json, pointer).map(({ value }) => canonical(value));
}
