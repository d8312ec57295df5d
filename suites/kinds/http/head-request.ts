import { operationById } from '../../../engine/contract/operations.js';
import type { Case, CheckOutcome, Exchange } from '../../../engine/types/index.js';
import { draftsFor } from '../../support/cases/generated/drafts.js';
import { noRequest } from '../../support/cases/generated/generated-cases.js';
import { placedStep } from '../../support/cases/generated/placed.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { described, kind, paramsSchema } from '../../support/kind.js';

interface Params {
  operation: string;
}

/** So many requests are compared with their HEAD. */
const most = 10;
/** A server need not know the method, and what stands before it may refuse it. */
const isRefusal = (status: number) => (status >= 400 && status < 500) || status === 501;

/** HEAD answers with the status and media type of GET, and without a body. */
export const headRequest = kind<Params>({
  name: 'head-request',
  says: 'HEAD answers as GET does, without a body',
  params: paramsSchema({ operation: described('Operation, a GET, that is compared with HEAD of its path.') }),
  example: { operation: 'GET /genres' },
  operations: ({ operation }) => [operation],

  cases({ operation: id }, context) {
    const operation = operationById(context.contract.operations, id);
    const drafts = draftsFor(operation, context);
    if ('none' in drafts) return noRequest(drafts.none);
    return {
      examples: drafts.examples.slice(0, most).map(({ parameters }): Case => {
        const get = placedStep(operation, 'GET', parameters);
        return { steps: [get, { ...get, name: 'HEAD', method: 'HEAD' }] };
      }),
    };
  },

  check: (_, [get, head]) => checkHead(get, head),

  faults: () => [
    {
      name: 'other-status',
      does: 'answers HEAD with status 203',
      wrap: (next) => (request) =>
        request.method === 'HEAD' ? Promise.resolve(new Response(null, { status: 203 })) : next(request),
    },
  ],
  variants: () => [],
});

function checkHead(get: Exchange | undefined, head: Exchange | undefined): CheckOutcome {
  const [one, other] = [get?.response, head?.response];
  if (!one || !other) return irrelevant('no answer');
  if (one.status >= 400) return irrelevant(`GET has status ${one.status}`);
  if (isRefusal(other.status)) return irrelevant(`the server does not know HEAD (status ${other.status})`);
  if (one.status !== other.status) return violated(`status ${one.status}, as GET`, `status ${other.status}`);
  if (other.text !== '') return violated('no body', `${other.text.length} characters`);
  if (one.mediaType !== '' && other.mediaType !== '' && one.mediaType !== other.mediaType)
    return violated(`media type ${one.mediaType}, as GET`, `media type ${other.mediaType}`);
  return holds;
}
