import { operationById } from '../../../engine/contract/operations.js';
import { brief } from '../../../engine/json/guards.js';
import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import { oddRequests } from '../../support/cases/odd-requests.js';
import { oddSorts, oddValues, type OddSort } from '../../support/cases/odd-values.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import { onOperations } from '../../support/mutants/rewrite.js';

interface Params {
  operations: string[];
}

/** Refusals of who asks or how often: they say nothing of what is asked. */
const ofOthers = [401, 402, 403, 407, 429];

/** Whatever a value looks like: it may be refused, or nothing is found for it, but the service does not break. */
export const robustness = kind<Params>({
  name: 'robustness',
  says: 'a value of an unusual form, or a day that does not exist, causes no internal error',
  params: paramsSchema({
    operations: described('Operations whose parameters get the values, each by itself.', texts),
  }),
  example: { operations: ['GET /books/{id}', 'GET /search'] },
  operations: ({ operations }) => operations,

  cases: ({ operations }, context) => oddRequests(operations, context),
  check(_, [exchange]) {
    const response = exchange?.response;
    if (!response) return irrelevant('no answer');
    const { status } = response;
    if (ofOthers.includes(status)) return irrelevant(`status ${status}`);
    return status >= 500 && status !== 501
      ? violated('any answer but an internal error', `status ${status}, body ${brief(response.text)}`)
      : holds;
  },

  faults: ({ operations }, contract) =>
    sortsFor(contract, operations).map((sort) => failsOn(contract, operations, sort)),
  variants: () => [],
});

/** A path has no empty part; what has no parameter at all gets letters that are none beside it. */
function sortsFor(contract: Contract, operations: readonly string[]): OddSort[] {
  const places = operations
    .flatMap((id) => operationById(contract.operations, id).parameters)
    .map((each) => each.in);
  if (places.length === 0) return ['no-letter'];
  return oddSorts.filter((sort) => sort !== 'empty' || places.includes('query'));
}

function failsOn(contract: Contract, operations: readonly string[], sort: OddSort): MutantDraft {
  return {
    name: `fails-on-${sort}`,
    does: `answers 500 where a value is ${oddValues[sort].map((value) => brief(value)).join(' or ')}`,
    wrap: onOperations(contract, operations, async (next, request, url) =>
      hasOdd(url, oddValues[sort]) ? Response.json({ detail: 'internal' }, { status: 500 }) : next(request),
    ),
  };
}

/** Whether a part of the path or a query pair has one of the values, as they stand in an address. */
function hasOdd({ pathname, search }: URL, odd: readonly string[]): boolean {
  const parts = pathname
    .split('/')
    .flatMap((part) => (part === '' ? [] : [part, part.replace(/\.\w+$/, '')]));
  const pairs = search.slice(1).split('&');
  const values = pairs.flatMap((pair) => (pair.includes('=') ? [pair.slice(pair.indexOf('=') + 1)] : []));
  return odd.some((value) => parts.includes(value) || values.includes(value));
}
