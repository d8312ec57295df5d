import { operationById } from '../../../engine/contract/operations.js';
import { brief } from '../../../engine/json/guards.js';
import { isJsonType } from '../../../engine/values/text/media-type.js';
import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import { oddRequests } from '../../support/cases/odd-requests.js';
import { oddSorts, oddValues, type OddSort } from '../../support/cases/odd-values.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import { onOperations } from '../../support/mutants/rewrite.js';

interface Params {
  operations: string[];
  credential?: 'none';
}

/** Refusals of who asks or how often: they say nothing of what is asked. */
const ofOthers = [401, 402, 403, 407, 429];

/** Whatever a value looks like: it may be refused, or nothing is found for it, but neither the service nor its JSON breaks. */
export const robustness = kind<Params>({
  name: 'robustness',
  says: 'a value of an unusual form, or a day that does not exist, causes neither an internal error nor broken JSON',
  params: paramsSchema(
    {
      operations: described('Operations whose parameters get the values, each by itself.', texts),
      credential: described(
        '`none`: no request has a credential, so that what is checked is how it is refused.',
        {
          const: 'none',
        },
      ),
    },
    ['credential'],
  ),
  example: { operations: ['GET /books/{id}', 'GET /search'] },
  operations: ({ operations }) => operations,

  cases: ({ operations, credential }, context) =>
    oddRequests(operations, context, credential === undefined ? {} : { credential }),
  check({ credential }, [exchange]) {
    const response = exchange?.response;
    if (!response) return irrelevant('no answer');
    const { status } = response;
    if (credential === undefined && ofOthers.includes(status)) return irrelevant(`status ${status}`);
    if (status >= 500 && status !== 501)
      return violated('any answer but an internal error', `status ${status}, body ${brief(response.text)}`);
    // A text that was put together around the value is none that a client can read.
    return isJsonType(response.mediaType) && response.text !== '' && response.json === undefined
      ? violated('JSON, as the answer is labelled', response.notJson ?? brief(response.text))
      : holds;
  },

  faults: ({ operations }, contract) =>
    sortsFor(contract, operations).flatMap((sort) => [
      failsOn(contract, operations, sort),
      ...(sort === 'quote' ? [breaksOn(contract, operations, sort)] : []),
    ]),
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

function breaksOn(contract: Contract, operations: readonly string[], sort: OddSort): MutantDraft {
  const headers = { 'content-type': 'application/json' };
  return {
    name: `breaks-on-${sort}`,
    does: `puts ${oddValues[sort].map((value) => brief(value)).join(' or ')} into the JSON of a refusal as it is`,
    wrap: onOperations(contract, operations, async (next, request, url) => {
      const odd = oddValues[sort].find((value) => hasOdd(url, [value]));
      if (odd === undefined) return next(request);
      return new Response(`{"detail":"no ${decodeURIComponent(odd)}"}`, { status: 400, headers });
    }),
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
