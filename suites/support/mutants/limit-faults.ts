import { select } from '../../../engine/json/pointer.js';
import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import type { LimitDemand, PageLimit } from '../checking/walks/page-limits.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { onOperations, withJson, withQuery } from './rewrite.js';

/** Pages that hold more records than were asked for, fewer, or others. */
export function limitFaults(
  contract: Contract,
  operation: string,
  items: string,
  { parameter, values, demands = [], same = [] }: PageLimit,
): MutantDraft[] {
  const list = items.replace(/\/\*$/, '');
  const limited = (change: (found: Json[]) => Json[]) =>
    onOperations(contract, [operation], (next, request, url) =>
      url.searchParams.has(parameter)
        ? withJson(next(request), (body) =>
            replaceAt(body, list, (value) => (Array.isArray(value) ? change(value) : value)),
          )
        : next(request),
    );
  const asked = (edit: (query: URLSearchParams) => void) =>
    onOperations(contract, [operation], (next, request, url) => withQuery(next, request, url, edit));
  const oneMore = (query: URLSearchParams) => {
    const limit = query.get(parameter);
    if (limit !== null) query.set(parameter, String(Number(limit) + 1));
  };
  const faults: [boolean, MutantDraft][] = [
    [
      true,
      { name: 'ignored', does: `ignores ${parameter}`, wrap: asked((query) => query.delete(parameter)) },
    ],
    [true, { name: 'one-more', does: 'gives one item more than asked for', wrap: asked(oneMore) }],
    [
      demands.includes('full'),
      {
        name: 'one-less',
        does: 'gives one item less than asked for',
        wrap: limited((found) => found.slice(1)),
      },
    ],
    [demands.includes('full') && values.includes('2'), refusesOne(contract, operation, parameter)],
    [demands.includes('full'), lastOfAllLost(contract, operation, items, parameter)],
    ...same.map((pointer): [boolean, MutantDraft] => [
      true,
      {
        name: `of-the-page${pointer.replaceAll('/', '-')}`,
        does: `answers at ${pointer} how many items the page holds`,
        wrap: onOperations(contract, [operation], (next, request) =>
          withJson(next(request), (body) => replaceAt(body, pointer, () => select(body, items).length)),
        ),
      },
    ]),
    ...partFaults(demands, limited),
  ];
  return faults.flatMap(([applies, fault]) => (applies ? [fault] : []));
}

/** Pages that are no part of the whole list, or not its beginning. */
function partFaults(
  demands: readonly LimitDemand[],
  limited: (change: (found: Json[]) => Json[]) => MutantDraft['wrap'],
): [boolean, MutantDraft][] {
  return [
    [
      demands.includes('among'),
      {
        name: 'others',
        does: 'gives items that do not exist',
        wrap: limited((found) => found.map(() => 'assay-no-such-item')),
      },
    ],
    [
      demands.includes('beginning'),
      {
        name: 'turned',
        does: 'gives the items of a page in reverse',
        wrap: limited((found) => found.toReversed()),
      },
    ],
  ];
}

function refusesOne(contract: Contract, operation: string, parameter: string): MutantDraft {
  return {
    name: 'refuses-one',
    does: `refuses ${parameter}=1`,
    wrap: onOperations(contract, [operation], async (next, request, url) =>
      url.searchParams.get(parameter) === '1'
        ? Response.json({ detail: 'invalid' }, { status: 400 })
        : next(request),
    ),
  };
}

function lastOfAllLost(contract: Contract, operation: string, items: string, parameter: string): MutantDraft {
  const shortened = (body: Json) =>
    replaceAt(body, items.replace(/\/\*$/, ''), (list) => (Array.isArray(list) ? list.slice(0, -1) : list));
  return {
    name: 'last-of-all-lost',
    does: 'leaves the last item out where as many are asked for as there are',
    wrap: onOperations(contract, [operation], async (next, request, url) => {
      const free = await withQuery(next, request, url, (query) => query.delete(parameter));
      const all = free.status === 200 ? select((await free.json()) as Json, items).length : 0;
      const isAll = Number(url.searchParams.get(parameter)) === all;
      return isAll ? withJson(next(request), shortened) : next(request);
    }),
  };
}

/** The greatest length of a page of a service that has one of its own. */
const longestPage = 4;

/** Compliant: no page that is asked for with a limit is longer than a length of its own. */
export function limitVariants(
  contract: Contract,
  operation: string,
  { parameter, demands = [] }: PageLimit,
): MutantDraft[] {
  // Where an answer tells of its page, too, it may not tell of another limit than was asked for.
  if (!demands.includes('full') || !demands.includes('among')) return [];
  return [
    {
      name: 'capped',
      does: `takes a ${parameter} above ${longestPage} for ${longestPage}`,
      wrap: onOperations(contract, [operation], (next, request, url) =>
        withQuery(next, request, url, (query) => {
          if (Number(query.get(parameter)) > longestPage) query.set(parameter, String(longestPage));
        }),
      ),
    },
  ];
}
