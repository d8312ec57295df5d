import { operationById } from '../../../engine/contract/operations.js';
import type {
  CaseContext,
  CaseSource,
  CheckOutcome,
  Contract,
  Exchange,
  JsonObject,
  MutantDraft,
  Step,
} from '../../../engine/types/index.js';
import { positionCases } from '../../support/cases/generated/position-walks.js';
import { limitCases, nextLimit } from '../../support/cases/page-limits.js';
import { nextPage, walkCases, wholePage } from '../../support/cases/page-walks.js';
import { checkAlike } from '../../support/checking/walks/alike-pages.js';
import { checkClosedEnd } from '../../support/checking/walks/closed-end.js';
import { checkLimit, limitDemands, type PageLimit } from '../../support/checking/walks/page-limits.js';
import {
  checkPages,
  nextOf,
  type PagePosition,
  type PageWalk,
} from '../../support/checking/walks/page-walk.js';
import { checkWalk, pagingOf, type WalkParams } from '../../support/checking/walks/walk-pages.js';
import { described, kind, pairs, paramsSchema, text, texts, withForms } from '../../support/kind.js';
import { limitFaults, limitVariants } from '../../support/mutants/limit-faults.js';
import { endFaults } from '../../support/mutants/end-faults.js';
import { laterFaults, pageFaults, pageVariants } from '../../support/mutants/page-variations.js';
import { walkFaults } from '../../support/mutants/walk-faults.js';

interface Params extends Partial<Omit<WalkParams, 'parameter'>> {
  operation: string;
  items: string;
  by?: PagePosition;
  limit?: PageLimit;
  alike?: string[];
  ends?: true;
}

/**
 * A listing in pages: walked from the first to the last, by links or by what says which page, nothing is missing or comes
 * twice; a page is as long as asked.
 */
export const pagination = kind<Params>({
  name: 'pagination',
  says: 'a listing walked page by page has no gap and no repeat; a page holds at most as many records as were asked for',
  params: {
    ...withForms(
      paramsSchema(
        {
          operation: described('Operation that answers one page of the listing.'),
          items: described('Pointer with a wildcard to the records of a page.'),
          queries: described('Queries of the first page; each is a walk of its own.', {
            type: 'array',
            items: pairs,
            minItems: 1,
          }),
          key: described('Pointer from a record to what identifies it. Default: all of it.'),
          by: described(
            'By what a page is asked for: the `parameter`, and what it takes (default: the number of a page; `first`: that of ' +
              'the first, default 1, of an offset 0; `next`: pointer to a cursor). Without `figures`, further: `size`, the ' +
              'parameter for the length of a page, and the `largest`; `total`, pointer or header field to how many records there ' +
              'are; `filters`, each given once. Default: the address in `next` is followed.',
            paramsSchema(
              {
                parameter: text,
                takes: { enum: ['page', 'offset', 'cursor'] },
                first: { type: 'integer' },
                next: text,
                size: text,
                largest: { type: 'integer' },
                total: text,
                filters: texts,
              },
              ['takes', 'first', 'next', 'size', 'largest', 'total', 'filters'],
            ),
          ),
          figures: described(
            'Field mapping (x-mappings) of what a page says: next, previous, current, last, count. What it lacks is ignored. ' +
              'Without it, pages are asked for until one is empty, and, where all fits in one answer, compared with that.',
          ),
          alike: described(
            'Only these pointers are compared: what they show on the first page and on later ones is of one type, and without ' +
              'a wildcard of one value; with one, each page shows something there.',
            texts,
          ),
          ends: described(
            'Only the end is looked at: no page follows the one that completes the count, nor one page of all.',
            { const: true },
          ),
          limit: described(
            'In place of a walk: the query parameter that limits a page, and values that are tried. Demands: `full`, as many ' +
              'records as the limit, where there are as many, and no more than the longest page of any other limit; `among`, what comes with it and what comes without is the same, but for how many; `beginning`, in the same order. `same`: pointers to what the limit does not change.',
            paramsSchema(
              {
                parameter: text,
                values: texts,
                demands: { type: 'array', items: { enum: limitDemands } },
                same: texts,
              },
              ['demands', 'same'],
            ),
          ),
        },
        ['queries', 'key', 'by', 'figures', 'alike', 'ends', 'limit'],
      ),
      {
        figures: { needs: ['queries'] },
        limit: { refuses: ['queries', 'key', 'by', 'figures', 'alike', 'ends'] },
        ends: { needs: ['figures'], refuses: ['alike', 'by'] },
      },
      { needs: ['by'], refuses: ['queries', 'alike'] },
    ),
    if: { required: ['figures'] },
    then: {
      type: 'object',
      properties: {
        by: { type: 'object', maxProperties: 1, description: 'nothing but `parameter` with figures' },
      },
    },
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
    {
      operation: 'GET /books',
      queries: [[['limit', '20']]],
      items: '/results/*',
      figures: 'page',
      ends: true,
    },
    { operation: 'GET /notes', items: '/*', key: '/id', by: { parameter: 'page', size: 'limit' } },
  ],
  operations: ({ operation }) => [operation],
  spare: { 'with another limit': 1, 'with a limit of all': 0 },

  cases: (params, context) => formOf(params).cases(context),
  follow: (params, exchanges, { contract, given }) => formOf(params).follow(exchanges, contract, given),
  check: (params, exchanges, { contract, given }) => formOf(params).check(exchanges, contract, given),
  faults: (params, contract) => formOf(params).faults(contract),
  variants: (params, contract) => formOf(params).variants(contract),
});

/** What a form of rows makes of its parameters. */
interface PageForm {
  cases: (context: CaseContext) => CaseSource;
  follow: (exchanges: readonly Exchange[], contract: Contract, given: JsonObject) => Step | undefined;
  check: (exchanges: readonly Exchange[], contract: Contract, given: JsonObject) => CheckOutcome;
  faults: (contract: Contract) => MutantDraft[];
  variants: (contract: Contract) => MutantDraft[];
}

/** The form of a row: its schema wants a limit, figures with queries, or `by`. */
function formOf(params: Params): PageForm {
  const { limit, figures, queries = [], by } = params;
  if (limit) return limited(params, limit);
  if (figures === undefined && by) return positioned({ ...params, by });
  return linked({ ...params, queries, figures: figures ?? '', ...(by ? { parameter: by.parameter } : {}) });
}

function limited({ operation, items }: Params, limit: PageLimit): PageForm {
  return {
    cases: (context) => limitCases(operation, limit, context),
    follow: (exchanges) => nextLimit(limit, items, exchanges),
    check: (exchanges, _, given) => checkLimit(limit, items, exchanges, given),
    faults: (contract) => limitFaults(contract, operation, items, limit),
    variants: (contract) => limitVariants(contract, operation, limit),
  };
}

function positioned(walk: PageWalk): PageForm {
  return {
    cases: (context) => positionCases(walk, context),
    follow: (exchanges, _, given) => nextOf(walk, exchanges, given),
    check: (exchanges, contract, given) =>
      checkPages(walk, operationById(contract.operations, walk.operation), exchanges, given),
    faults: (contract) => walkFaults(walk, contract),
    variants: () => [],
  };
}

function linked({ alike, ends, ...walk }: WalkParams & Pick<Params, 'alike' | 'ends'>): PageForm {
  const form: Omit<PageForm, 'check' | 'faults'> = {
    cases: ({ contract }) => walkCases(walk, contract),
    follow: (exchanges, contract) => nextPage(walk, exchanges, contract),
    variants: () => [],
  };
  const paging = (contract: Contract) => pagingOf(walk, contract);
  if (ends)
    return {
      ...form,
      follow: (exchanges, contract) =>
        nextPage(walk, exchanges, contract) ?? wholePage(paging(contract), exchanges),
      check: (exchanges, contract) => checkClosedEnd(paging(contract), exchanges),
      faults: (contract) => endFaults(contract, paging(contract)),
    };
  if (alike)
    return {
      ...form,
      check: (exchanges) => checkAlike(alike, exchanges),
      faults: (contract) => laterFaults(contract, paging(contract), alike),
    };
  return {
    ...form,
    check: (exchanges, contract) => checkWalk(walk, exchanges, contract),
    faults: (contract) => pageFaults(contract, paging(contract)),
    variants: (contract) => pageVariants(contract, paging(contract)),
  };
}
