import { operationById } from '../../../../engine/contract/operations.js';
import type { CheckOutcome, Contract, Exchange } from '../../../../engine/types/index.js';
import { holds, irrelevant, mappingOf, unanswered } from '../records.js';
import { wrong } from './wrong-records.js';
import { firstWrong } from './first-wrong.js';
import { firstMisshapen } from './page-shapes.js';
import type { Figures, Paging } from './walk.js';
import { tooLong } from './too-long.js';
import { walkOf } from './walked-pages.js';

/** How a listing is walked. */
export interface WalkParams {
  operation: string;
  queries: [string, string][][];
  items: string;
  key?: string;
  parameter?: string;
  figures: string;
}

/** Whether the pages have no gap and no repeat, right figures, and each the documented shape. */
export function checkWalk(
  params: WalkParams,
  exchanges: readonly Exchange[],
  contract: Contract,
): CheckOutcome {
  const answered = exchanges.filter(
    (each) => each.response?.status === 200 && each.response.json !== undefined,
  );
  if (answered.length === 0) return unanswered(exchanges);
  const paging = pagingOf(params, contract);
  const walk = walkOf(paging, exchanges);
  const long = tooLong(
    exchanges.slice(0, walk.pages.length),
    walk.pages.map(({ keys }) => keys.length),
  );
  const finding =
    firstWrong(paging, walk) ??
    (long && wrong(long.expected, long.actual)) ??
    firstMisshapen(operationById(contract.operations, params.operation), exchanges, contract);
  if (finding) return { relevant: true, finding };
  if (walk.pages.length < 2) return irrelevant('the listing has no second page that can be asked for');
  return holds;
}

/** The pointers to the figures, beside the other parameters. */
export function pagingOf({ figures, ...params }: WalkParams, contract: Contract): Paging {
  const pointers = Object.entries(mappingOf(contract, figures)).map(([name, { at }]) => [name, at[0]]);
  return { ...params, ...(Object.fromEntries(pointers) as Figures) };
}
