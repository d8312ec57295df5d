import { operationById } from '../../../engine/contract/operations.js';
import type { Step } from '../../../engine/types/index.js';
import { leastAssignments } from '../../support/cases/requests/path-assignments.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { noPath } from '../../support/cases/samples.js';
import { checkGrant, lookAgainMs, mayBeOthers, type Grant } from '../../support/checking/granted.js';
import {
  goesOn,
  isInNextPeriod,
  isRefused,
  nextPeriod,
  waitForNext,
} from '../../support/checking/granted-twice.js';
import { described, kind, operationName, paramsSchema } from '../../support/kind.js';
import { grantFaults } from '../../support/mutants/grant-variations.js';

interface Params extends Grant {
  operation: string;
}

/** So many requests of a limit are asked for at most: a limit that holds for somebody else is a small part of one's own. */
const mostAsked = 60;

/** Requests are not refused before as many were sent as the document lets through. */
export const grantedRequests = kind<Params>({
  name: 'granted-requests',
  says: 'as many requests are answered as the document lets through in a period',
  beforeOthers: true,
  params: paramsSchema(
    {
      operation: operationName,
      requests: described('Requests that are let through with the own key.', { type: 'integer', minimum: 2 }),
      seconds: described('In how many seconds.', { type: 'integer', minimum: 1 }),
      others: described('Requests that are let through with other keys: no limit of the own one.', {
        type: 'array',
        items: { type: 'integer', minimum: 2 },
      }),
      only: described(
        'The only sign that counts: `twice`, as few were let through in the next period; `as others`, as many were as with ' +
          'another key. Default: also refusals whose time began with the first request of the run.',
        { enum: ['twice', 'as others'] },
      ),
    },
    ['others', 'only'],
  ),
  example: { operation: 'GET /books', requests: 1000, seconds: 3600 },
  operations: ({ operation }) => [operation],

  cases({ operation: id }, context) {
    const operation = operationById(context.contract.operations, id);
    const [values] = leastAssignments(operation, context);
    if (!values) return noPath(id);
    const step = stepFor(operation, 'request', values);
    return { examples: [{ steps: [{ ...step, limits: 'none' }] }] };
  },
  follow(grant, exchanges) {
    const [last, before] = [exchanges.at(-1), exchanges.at(-2)];
    if (!last) return undefined;
    const plain = withoutWait(last.step);
    if (isInNextPeriod(exchanges)) return goesOn(exchanges) ? plain : undefined;
    if (isRefused(before)) {
      const waitMs =
        isRefused(last) && mayBeOthers(checkGrant(grant, exchanges)) ? waitForNext(exchanges) : undefined;
      return waitMs === undefined ? undefined : { ...plain, name: nextPeriod, afterMs: waitMs };
    }
    if (exchanges.length >= asked(grant.requests)) return undefined;
    return isRefused(last) ? { ...plain, name: 'look again', afterMs: lookAgainMs } : plain;
  },
  check: (grant, exchanges) => checkGrant(grant, exchanges),

  faults: ({ operation, ...grant }, contract) => grantFaults(grant, operation, contract),
  variants: () => [],
});

/** The same request at once. */
function withoutWait(step: Step): Step {
  const plain = { ...step, name: 'request' };
  delete plain.afterMs;
  return plain;
}

const asked = (requests: number): number => Math.min(mostAsked, requests - 1);
