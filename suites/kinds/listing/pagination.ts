import { operationById } from '../../../engine/contract/operations.js';
import { canonical } from '../../../engine/json/compare.js';
import { scalarText } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { Exchange, Step } from '../../../engine/types/exchange.js';
import type { Json } from '../../../engine/types/json.js';
import { kind, pairs, paramsSchema, text } from '../../support/kind.js';
import { leadOf } from '../../support/checking/links.js';
import { holds, irrelevant, unanswered } from '../../support/checking/records.js';
import { pageFaults, pageVariants } from '../../support/mutants/page-variations.js';
import { firstMisshapen } from '../../support/checking/page-shapes.js';
import { firstWrong, numberAt, type Walk } from '../../support/checking/walks.js';
import { stepFor } from '../../support/cases/requests.js';

/** How a listing is paged. Pointers lead into the answer; a figure that an answer does not show is not checked. */
export interface PagesParams {
  operation: string;
  /** Queries of the first page; each is a walk of its own. */
  queries: [string, string][][];
  /** Pointer with a wildcard to the records of a page, and from a record to what identifies it (default: all of it). */
  items: string;
  key?: string;
  /** Pages are asked for by this number, counted from 1; without it `next` is an address to follow. */
  parameter?: string;
  next?: string;
  previous?: string;
  current?: string;
  last?: string;
  /** Number of records in all pages. */
  count?: string;
}

const beforeLast = 'page before the last';
const afterLast = 'page after the last';
/** Steps that are no part of the walk from the first page to the last. */
const outside = [beforeLast, afterLast];

/** Longer listings are walked this far. */
const mostPages = 60;

/** A listing in pages is walked from its first page to its last: nothing is missing, nothing comes twice. */
export const pagination = kind<PagesParams>({
  name: 'pagination',
  says: 'a listing walked page by page has no gap and no repeat, and its figures are right',
  params: paramsSchema(
    {
      operation: text,
      queries: { type: 'array', items: pairs, minItems: 1 },
      items: text,
      key: text,
      parameter: text,
      next: text,
      previous: text,
      current: text,
      last: text,
      count: text,
    },
    ['key', 'parameter', 'next', 'previous', 'current', 'last', 'count'],
  ),
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

  follow(params, exchanges): Step | undefined {
    const answer = exchanges.at(-1);
    if (answer?.response?.status !== 200 || outside.includes(answer.step.name)) return undefined;
    const body = answer.response.json ?? null;
    const named = { name: `page ${exchanges.length + 1}` };
    if (params.parameter !== undefined) {
      const last = numberAt(body, params.last);
      if (last === undefined || exchanges.length > last || exchanges.length >= mostPages) return undefined;
      const query = turned(answer.step, params.parameter, exchanges.length + 1);
      return exchanges.length < last
        ? { ...answer.step, ...named, query }
        : { ...answer.step, name: afterLast, query };
    }
    if (exchanges.length < mostPages) {
      const onward = stepTo(exchanges, params.next, named.name);
      if (onward) return onward;
    }
    return exchanges.length < 2 ? undefined : stepTo(exchanges, params.previous, beforeLast);
  },

  check(params, exchanges, { contract }) {
    const answered = exchanges.filter(
      (each) => each.response?.status === 200 && each.response.json !== undefined,
    );
    if (answered.length === 0) return unanswered(exchanges);
    const walk = walkOf(params, exchanges);
    const finding =
      firstWrong(params, walk) ??
      firstMisshapen(operationById(contract.operations, params.operation), exchanges, contract);
    if (finding) return { relevant: true, finding };
    if (walk.pages.length < 2) return irrelevant('the listing has no second page that can be asked for');
    return holds;
  },

  faults: (params, contract) => pageFaults(contract, params),
  variants: (params, contract) => pageVariants(contract, params),
});

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

function walkOf(
  { items, key, count, parameter, next, last }: PagesParams,
  exchanges: readonly Exchange[],
): Walk {
  const all = exchanges.map((exchange) => {
    const body = exchange.response?.json ?? null;
    const keys = select(body, items).map(({ value }) => keyOf(value, key));
    return { name: exchange.step.name, status: exchange.response?.status ?? 0, body, keys };
  });
  const back = all.at(-1)?.name === beforeLast ? all.pop() : undefined;
  const beyond = all.at(-1)?.name === afterLast ? all.pop() : undefined;
  const end = all.at(-1);
  const onward = next === undefined ? undefined : select(end?.body ?? null, next)[0]?.value;
  const whole =
    parameter === undefined
      ? onward === undefined || onward === null || onward === ''
      : numberAt(end?.body ?? null, last) === all.length;
  const counts = all.map(({ body }) => numberAt(body, count));
  return {
    pages: all,
    whole,
    ...(back ? { back } : {}),
    ...(beyond ? { beyond } : {}),
    ...(counts[0] === undefined ? {} : { counts: counts as number[] }),
  };
}

function keyOf(item: Json, key: string | undefined): string {
  const value = key === undefined ? undefined : scalarText(select(item, key)[0]?.value);
  return value ?? canonical(item);
}
