import { brief } from '../../../engine/json/guards.js';
import type { CheckOutcome, Exchange } from '../../../engine/types/index.js';
import { holds, irrelevant, violated } from './records.js';

/** Statuses that refuse a credential. */
export const refusals = [401, 403];

/** Whether an operation takes the credential that another one takes. Whether it is a valid one is not checked here. */
export function checkReach(exchanges: readonly Exchange[]): CheckOutcome {
  const [taking, takingInvalid, other, otherInvalid, otherOwn] = exchanges;
  const status = other?.response?.status ?? 0;
  if (!isTaken(taking)) return irrelevant('the operation that is compared does not take the credential');
  if (!refusals.includes(status)) return holds;
  if (!isTaken(otherOwn)) return irrelevant('the own key is not taken, either');
  // An operation that takes any credential does not know this one, unless it is singled out where it is refused.
  if (isTaken(takingInvalid) && !isTaken(otherInvalid))
    return irrelevant('the operation that is compared takes any credential');
  return violated(
    `${other?.step.path} takes the credential that ${taking?.step.path} takes`,
    `status ${status}, body ${brief(other?.response?.text ?? '')}`,
  );
}

function isTaken(exchange: Exchange | undefined): boolean {
  const status = exchange?.response?.status ?? 0;
  return status >= 200 && status < 300;
}
