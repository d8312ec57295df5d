import { operationById } from '../../../engine/contract/operations.js';
import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import { lifecycleCases } from '../../support/cases/generated/lifecycle-cases.js';
import { nextOwnStep } from '../../support/cases/generated/own-records.js';
import { checkLifecycle } from '../../support/checking/lifecycle.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';
import { type LifecycleParams } from '../../support/checking/generated-steps.js';

/** What is created can be read, what is updated is changed, what is deleted is gone. Each case makes its own record. */
export const resourceLifecycle = kind<LifecycleParams>({
  name: 'resource-lifecycle',
  says: 'what is created can be read as it was sent, what is updated is changed, what is deleted is gone',
  params: paramsSchema(
    {
      operation: described('Operation that creates, updates or deletes.'),
      item: described('Operation, a GET, that answers one such record.'),
      aspect: described('What is checked.', { enum: ['created', 'updated', 'deleted', 'read-only'] }),
      members: described('With `read-only`: members whose sent value must not be taken over.', texts),
    },
    ['members'],
  ),
  example: [
    { operation: 'POST /notes', item: 'GET /notes/{id}', aspect: 'created' },
    { operation: 'POST /notes', item: 'GET /notes/{id}', aspect: 'read-only', members: ['id'] },
    { operation: 'PUT /notes/{id}', item: 'GET /notes/{id}', aspect: 'updated' },
    { operation: 'DELETE /notes/{id}', item: 'GET /notes/{id}', aspect: 'deleted' },
  ],
  operations: ({ operation, item }) => [operation, item],

  cases: (params, context) => lifecycleCases(params, context),
  follow: (_, exchanges, context) => nextOwnStep(exchanges, context),
  check: (params, exchanges, { contract, given }) => checkLifecycle(params, contract, exchanges, given),
  faults: (params, contract) => lifecycleFaults(params, contract),
  variants: () => [],
});

function lifecycleFaults(
  { operation, item, aspect, members = [] }: LifecycleParams,
  contract: Contract,
): MutantDraft[] {
  const { method } = operationById(contract.operations, operation);
  if (aspect === 'created')
    return [
      {
        name: 'lost',
        does: 'answers 404 for what was created',
        wrap: onOperations(contract, [item], () => Promise.resolve(Response.json({}, { status: 404 }))),
      },
    ];
  if (aspect === 'read-only')
    return [
      {
        name: 'taken-over',
        does: 'shows the sent value of a read-only member',
        wrap: withSentMembers(contract, operation, members),
      },
    ];
  return [
    {
      name: 'without-effect',
      does: `answers ${method} with success and does nothing`,
      wrap: onOperations(contract, [operation], (next, request, url) =>
        aspect === 'deleted'
          ? Promise.resolve(new Response(null, { status: 204 }))
          : next(new Request(url, { method: 'GET', headers: request.headers })),
      ),
    },
  ];
}

/** Answers show read-only members as the request had them. */
function withSentMembers(
  contract: Contract,
  operation: string,
  members: readonly string[],
): MutantDraft['wrap'] {
  return onOperations(contract, [operation], async (next, request) => {
    const sent: unknown = await request
      .clone()
      .json()
      .catch(() => ({}));
    const own = typeof sent === 'object' && sent !== null ? Object.entries(sent) : [];
    const taken = Object.fromEntries(own.filter(([name]) => members.includes(name)));
    const success = (response: Response) => response.status >= 200 && response.status < 300;
    return withJson(next(request), (body) => ({ ...(body as object), ...taken }), success);
  });
}
