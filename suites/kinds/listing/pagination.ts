import { operationById } from '../../../engine/contract/operations.js';
import { select } from '../../../engine/json/pointer.js';
import type { Contract } from '../../../engine/types/contract.js';
import type { Exchange, Step } from '../../../engine/types/exchange.js';
import { described, kind, pairs, paramsSchema } from '../../support/kind.js';
import { leadOf } from '../../support/checking/links.js';
import { holds, irrelevant, mappingOf, unanswered } from '../../support/checking/records.js';
import { pageFaults, pageVariants } from '../../support/mutants/page-variations.js';
import { firstMisshapen } from '../../support/checking/walks/page-shapes.js';
import { afterLast, beforeLast, outside, walkOf } from '../../support/checking/walks/walked-pages.js';
import { firstWrong } from '../../support/checking/walks/first-wrong.js';
import { numberAt, type Figures, type Paging } from '../../support/checking/walks/walk.js';
import { stepFor } from '../../support/cases/requests/step-for.js';

/** How a listing is paged. */
export interface PaginationParams {
  operation: string;
  queries: [string, string][][];
  items: string;
  key?: string;
  parameter?: string;
  figures: string;
}

/** Longer listings are walked this far. */
const mostPages = 60;

/** A listing in pages is walked from its first page to its last: nothing is missing, nothing comes twice. */
export const pagination = kind<PaginationParams>({
  name: 'pagination',
  says: 'a listing walked page by page has no gap and no repeat, and its figures are right',
  params: paramsSchema(
    {
      operation: described('Operation that answers one page of the listing.'),
      queries: described('Queries of the first page; each is a walk of its own.', {
        type: 'array',
        items: pairs,
        minItems: 1,
      }),
      items: described('Pointer with a wildcard to the records of a page.'),
      key: described('Pointer from a record to what identifies it. Default: all of it.'),
      parameter: described('Parameter that takes the number of a page, from 1. Default: `next` is followed.'),
      figures: described(
        'Field mapping (x-mappings) of what a page says: next, previous, current, last, count. What it lacks is ignored.',
      ),
    },
    ['key', 'parameter'],
  ),
  example: {
    operation: 'GET /books',
    queries: [[['limit', '20']]],
    items: '/results/*',
    key: '/id',
    figures: 'page',
  },
  operations: ({ operation }) => [operation],

  cases({ operation: id, queries, parameter }, { contract }) {
    const operation = operationById(contract.operations, id);
    const first: [string, string][] = parameter === undefined ? [] : [[parameter, '1']];
    return {
      examples: queries.map((query) => ({
        steps: [{ ...stepFor(operation, 'page 1', {}), query: [...query, ...first] }],
      })),
    };
  },

  follow(params, exchanges, { contract }): Step | undefined {
    const { parameter, next, previous, last } = pagingOf(params, contract);
    const answer = exchanges.at(-1);
    if (answer?.response?.status !== 200 || outside.includes(answer.step.name)) return undefined;
    const body = answer.response.json ?? null;
    const named = { name: `page ${exchanges.length + 1}` };
    if (parameter !== undefined) {
      const end = numberAt(body, last);
      if (end === undefined || exchanges.length > end || exchanges.length >= mostPages) return undefined;
      const query = turned(answer.step, parameter, exchanges.length + 1);
      return exchanges.length < end
        ? { ...answer.step, ...named, query }
        : { ...answer.step, name: afterLast, query };
    }
    if (exchanges.length < mostPages) {
      const onward = stepTo(exchanges, next, named.name);
      if (onward) return onward;
    }
    return exchanges.length < 2 ? undefined : stepTo(exchanges, previous, beforeLast);
  },

  check(params, exchanges, { contract }) {
    const answered = exchanges.filter(
      (each) => each.response?.status === 200 && each.response.json !== undefined,
    );
    if (answered.length === 0) return unanswered(exchanges);
    const paging = pagingOf(params, contract);
    const walk = walkOf(paging, exchanges);
    const finding =
      firstWrong(paging, walk) ??
      firstMisshapen(operationById(contract.operations, params.operation), exchanges, contract);
    if (finding) return { relevant: true, finding };
    if (walk.pages.length < 2) return irrelevant('the listing has no second page that can be asked for');
    return holds;
  },

  faults: (params, contract) => pageFaults(contract, pagingOf(params, contract)),
  variants: (params, contract) => pageVariants(contract, pagingOf(params, contract)),
});

/** The pointers to the figures, beside the other parameters. */
function pagingOf({ figures, ...params }: PaginationParams, contract: Contract): Paging {
  const pointers = Object.entries(mappingOf(contract, figures)).map(([name, { at }]) => [name, at[0]]);
  return { ...params, ...(Object.fromEntries(pointers) as Figures) };
}

function turned(step: Step, parameter: string, page: number): [string, string][] {
  return [...(step.query ?? []).filter(([name]) => name !== parameter), [parameter, String(page)]];
}

/** The request that an address in the last answer asks for; undefined when there is none or it leads to another host. */
function stepTo(exchanges: readonly Exchange[], pointer: string | undefined, name: string): Step | undefined {
  const answer = exchanges.at(-1);
  const address =
    pointer === undefined ? undefined : select(answer?.response?.json ?? null, pointer)[0]?.value;
  if (!answer || typeof address !== 'string') return undefined;
  const lead = leadOf(answer, address, exchanges[0]);
  return 'own' in lead ? { name, method: 'GET', ...lead.own } : undefined;
}
