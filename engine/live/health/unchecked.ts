import type { OutReason, RequestError } from '../../types/index.js';
import { type TargetState, isOut } from './states.js';

/** Whether a target is left alone for now. */
export function isQuarantined(state: TargetState | undefined, now: Date): boolean {
  return state?.nextLook !== undefined && now.getTime() < Date.parse(state.nextLook);
}

/** Why a target in this state is not checked; undefined where it is. */
export function requestErrorOfState(state: TargetState | undefined, now: Date): RequestError | undefined {
  if (!state || !isOut(state)) return undefined;
  const known: OutReason | 'rate limited' | 'unreachable' = state.state;
  const cause = state.state === 'unreachable' ? `${state.cause}: ` : '';
  const detail = `${cause}${state.why} (since ${state.since.slice(0, 10)}, looks: ${state.looks})`;
  if (known === 'dead as documented' || known === 'rate limited' || !isQuarantined(state, now)) {
    return { reason: known, detail };
  }
  return { reason: 'quarantined', detail: `${known}: ${detail}; next poll after ${state.nextLook}` };
}
