import type { Session } from '../../http/session.js';
import { look } from '../health/look.js';
import { plainRequest } from '../../contract/plain-request.js';
import { isQuarantined, requestErrorOfState } from '../health/unchecked.js';
import type { TargetState } from '../health/states.js';
import { nextState } from '../health/next-state.js';
import type { RequestError, Sample } from '../../types/index.js';

/** One request shows how a target stands, unless it is left alone for now. */
export async function seeState(
  session: Session,
  given: readonly Sample[],
  before: TargetState | undefined,
  budget: number,
): Promise<{ state?: TargetState; requestError?: RequestError }> {
  const now = new Date();
  if (budget < 1) return { ...(before ? { state: before } : {}), requestError: spent };
  if (isQuarantined(before, now)) return withRequestError(before, now);
  const sight = await look(session, plainRequest(session.contract, given));
  const dead = session.contract.dead;
  if (sight.sight === 'not asked')
    return { ...withRequestError(before, now), requestError: { ...spent, detail: sight.why } };
  return withRequestError(nextState(before, sight, { dead, now }), now);
}

const spent: RequestError = { reason: 'budget', detail: 'the limits leave no request for this run' };

function withRequestError(
  state: TargetState | undefined,
  now: Date,
): { state?: TargetState; requestError?: RequestError } {
  const requestError = requestErrorOfState(state, now);
  return { ...(state ? { state } : {}), ...(requestError ? { requestError } : {}) };
}
