import { operationById } from '../../../engine/contract/operations.js';
import { brief } from '../../../engine/json/guards.js';
import type { Contract } from '../../../engine/types/contract.js';
import type { Exchange, Step } from '../../../engine/types/exchange.js';
import type { CaseContext } from '../../../engine/types/kind.js';
import type { Handler } from '../../../engine/types/service.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { leastAssignments, stepFor } from '../../support/cases/requests.js';
import { onOperations } from '../../support/mutants/rewrite.js';

interface Params {
  /** Operations that one credential is good for. */
  operations: string[];
  /** The credential that is compared with the target's own and with one that nobody was given. */
  credential: 'demo';
}

const refusals = [401, 403];

/** A credential that one operation takes the others take, too. Whether it is one at all is not checked here. */
export const credentialReach = kind<Params>({
  name: 'credential-reach',
  says: 'a credential that one operation takes the others take, too',
  params: paramsSchema({
    operations: described('Operations that one credential is good for.', texts),
    credential: described('Credential that is compared with the own one and an invalid one.', {
      const: 'demo',
    }),
  }),
  example: { operations: ['GET /orders', 'GET /invoices'], credential: 'demo' },
  operations: ({ operations }) => operations,

  cases({ operations, credential }, context) {
    const asked = operations.flatMap((id) => askedWith(id, credential, context));
    if (asked.length < 2) return { none: { reason: 'no sample', detail: 'no known values for the paths' } };
    return {
      examples: asked.flatMap((one) =>
        asked
          .filter((other) => other !== one)
          .map((other) => ({ steps: [one.compared, one.invalid, other.compared, other.invalid, other.own] })),
      ),
    };
  },

  check(_, exchanges) {
    const [taking, takingInvalid, other, otherInvalid, otherOwn] = exchanges;
    const status = other?.response?.status ?? 0;
    if (!isTaken(taking)) return irrelevant('the operation that is compared does not take the credential');
    if (!refusals.includes(status)) return holds;
    if (!isTaken(otherOwn)) return irrelevant('the own key is not taken, either');
    // Who takes anything somewhere does not know this credential, unless it is singled out where it is refused.
    if (isTaken(takingInvalid) && !isTaken(otherInvalid))
      return irrelevant('the operation that is compared takes any credential');
    return violated(
      `${other?.step.path} takes the credential that ${taking?.step.path} takes`,
      `status ${status}, body ${brief(other?.response?.text ?? '')}`,
    );
  },

  faults: ({ operations }, contract) =>
    operations.map((id) => {
      const { name } = operationById(contract.operations, id);
      return {
        name: `unknown-to-${name}`,
        does: `refuses the public key for ${id} alone`,
        wrap: refusing(contract, [id]),
      };
    }),
  variants: ({ operations }, contract) => [
    { name: 'another-public-key', does: 'has another public key', wrap: refusing(contract, operations) },
  ],
});

function askedWith(
  id: string,
  credential: Params['credential'],
  context: CaseContext,
): Record<'compared' | 'invalid' | 'own', Step>[] {
  const operation = operationById(context.contract.operations, id);
  const [path] = leastAssignments(operation, context);
  if (path === undefined) return [];
  const step = (name: string, extra: Partial<Step>) =>
    stepFor(operation, name, path, { ...extra, memo: true });
  return [
    {
      compared: step('with the credential', { credential }),
      invalid: step('with one that nobody was given', { credential: 'invalid' }),
      own: step('with the own one', {}),
    },
  ];
}

function isTaken(exchange: Exchange | undefined): boolean {
  const status = exchange?.response?.status ?? 0;
  return status >= 200 && status < 300;
}

function refusing(contract: Contract, operations: string[]): (next: Handler) => Handler {
  const { demo, name } = contract.credential;
  return onOperations(contract, operations, async (next, request, url) =>
    demo !== undefined && (url.searchParams.get(name) ?? request.headers.get(name)) === demo
      ? Response.json({ error: 'unknown key' }, { status: 403 })
      : next(request),
  );
}
