import { operationById } from '../../../engine/contract/operations.js';
import { select } from '../../../engine/json/pointer.js';
import type { CaseSource, Contract, Exchange, Step } from '../../../engine/types/index.js';
import { leadOf } from '../checking/links.js';
import { lengths } from '../checking/walks/too-long.js';
import { numberAt, type Paging } from '../checking/walks/walk.js';
import { pagingOf, type WalkParams } from '../checking/walks/walk-pages.js';
import { afterLast, atOnce, beforeLast, outside } from '../checking/walks/walked-pages.js';
import { stepFor } from './requests/step-for.js';

/** Longer listings are walked this far. */
const mostPages = 60;
/** More records are not asked for at once. */
const mostAtOnce = 1000;

/** The first page of each walk. */
export function walkCases({ operation: id, queries, parameter }: WalkParams, contract: Contract): CaseSource {
  const operation = operationById(contract.operations, id);
  const first: [string, string][] = parameter === undefined ? [] : [[parameter, '1']];
  return {
    examples: queries.map((query) => ({
      steps: [{ ...stepFor(operation, 'page 1', {}), query: [...query, ...first] }],
    })),
  };
}

/** The request for the page that the last one leads to; in the end that beyond the walk. */
export function nextPage(
  params: WalkParams,
  exchanges: readonly Exchange[],
  contract: Contract,
): Step | undefined {
  const { parameter, next, previous, last } = pagingOf(params, contract);
  const answer = exchanges.at(-1);
  if (answer?.response?.status !== 200 || outside.includes(answer.step.name)) return undefined;
  const body = answer.response.json ?? null;
  const named = { name: `page ${exchanges.length + 1}` };
  if (parameter !== undefined) {
    // One page among others may say less than the first.
    const ends = [exchanges[0]?.response?.json ?? null, body].map((each) => numberAt(each, last) ?? 0);
    const end = Math.max(...ends);
    if (end === 0 || exchanges.length > end || exchanges.length >= mostPages) return undefined;
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
}

/** The query with another figure for a parameter. */
function turned(step: Step, parameter: string, figure: number): [string, string][] {
  return [...(step.query ?? []).filter(([name]) => name !== parameter), [parameter, String(figure)]];
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

/** After the walk, the request for all records on one page, where the first one says how many there are, and names a length. */
export function wholePage({ count }: Paging, exchanges: readonly Exchange[]): Step | undefined {
  const [first] = exchanges;
  const all = numberAt(first?.response?.json ?? null, count);
  const length = first?.step.query?.find(([name]) => lengths.test(name))?.[0];
  if (!first || !all || all > mostAtOnce || length === undefined) return undefined;
  if (exchanges.some(({ step }) => step.name === atOnce)) return undefined;
  return { ...first.step, name: atOnce, query: turned(first.step, length, all) };
}
