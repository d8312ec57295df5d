import { limitCases, nextLimit } from '../../support/cases/page-limits.js';
import { checkAlike } from '../../support/checking/walks/alike-pages.js';
import { checkLimit, type PageLimit } from '../../support/checking/walks/page-limits.js';
import { nextPage, walkCases } from '../../support/cases/page-walks.js';
import { checkWalk, pagingOf, type WalkParams } from '../../support/checking/walks/walk-pages.js';
import { described, kind, pairs, paramsSchema, text, texts } from '../../support/kind.js';
import { limitFaults, limitVariants } from '../../support/mutants/limit-faults.js';
import { laterFaults, pageFaults, pageVariants } from '../../support/mutants/page-variations.js';

interface Params extends Partial<WalkParams> {
  operation: string;
  items: string;
  limit?: PageLimit;
  alike?: string[];
}

/** A listing in pages: walked from the first to the last, nothing is missing or comes twice; a page is as long as asked. */
export const pagination = kind<Params>({
  name: 'pagination',
  says: 'a listing walked page by page has no gap and no repeat; a page holds at most as many records as were asked for',
  params: {
    ...paramsSchema(
      {
        operation: described('Operation that answers one page of the listing.'),
        items: described('Pointer with a wildcard to the records of a page.'),
        queries: described('Queries of the first page; each is a walk of its own.', {
          type: 'array',
          items: pairs,
          minItems: 1,
        }),
        key: described('Pointer from a record to what identifies it. Default: all of it.'),
        parameter: described(
          'Parameter that takes the number of a page, from 1. Default: `next` is followed.',
        ),
        figures: described(
          'Field mapping (x-mappings) of what a page says: next, previous, current, last, count. What it lacks is ignored.',
        ),
        alike: described(
          'Only these pointers are compared: what they show on the first page and on later ones is of one type, and without ' +
            'a wildcard of one value.',
          texts,
        ),
        limit: described(
          'In place of a walk: the query parameter that limits a page, and values that are tried. Demands: `full`, as many ' +
            'records as the limit, where there are as many, and no more than the longest page of any other limit; `among`, what comes with it and what comes without is the same, but for how many. `same`: pointers to what the limit does not change.',
          paramsSchema(
            {
              parameter: text,
              values: texts,
              demands: { type: 'array', items: { enum: ['full', 'among'] } },
              same: texts,
            },
            ['demands', 'same'],
          ),
        ),
      },
      ['queries', 'key', 'parameter', 'figures', 'alike', 'limit'],
    ),
    oneOf: [{ required: ['queries', 'figures'] }, { required: ['limit'] }],
  },
  example: [
    {
      operation: 'GET /books',
      queries: [[['limit', '20']]],
      items: '/results/*',
      key: '/id',
      figures: 'page',
    },
    {
      operation: 'GET /books',
      items: '/results/*',
      limit: { parameter: 'limit', values: ['1', '5', '20'], demands: ['full'] },
    },
  ],
  operations: ({ operation }) => [operation],
  spare: { 'with another limit': 1, 'with a limit of all': 0 },

  cases: (params, context) =>
    params.limit
      ? limitCases(params.operation, params.limit, context)
      : walkCases(walkedBy(params), context.contract),
  follow: (params, exchanges, { contract }) =>
    params.limit
      ? nextLimit(params.limit, params.items, exchanges)
      : nextPage(walkedBy(params), exchanges, contract),
  check: (params, exchanges, { contract, given }) =>
    params.limit
      ? checkLimit(params.limit, params.items, exchanges, given)
      : params.alike
        ? checkAlike(params.alike, exchanges)
        : checkWalk(walkedBy(params), exchanges, contract),
  faults: (params, contract) =>
    params.limit
      ? limitFaults(contract, params.operation, params.items, params.limit)
      : params.alike
        ? laterFaults(contract, pagingOf(walkedBy(params), contract), params.alike)
        : pageFaults(contract, pagingOf(walkedBy(params), contract)),
  variants: (params, contract) =>
    params.limit
      ? limitVariants(contract, params.operation, params.limit)
      : params.alike
        ? []
        : pageVariants(contract, pagingOf(walkedBy(params), contract)),
});

/** The walk of a rule without a limit: its schema wants queries and figures then. */
function walkedBy({ queries = [], figures = '', ...params }: Params): WalkParams {
  return { ...params, queries, figures };
}
