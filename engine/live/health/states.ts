import type { DeadCause } from './sight.js';

/** How a target stands. None of these is a failure of its contract, and none a pass. */
export type TargetState = Told & {
  /** When it was first seen in this state; ISO 8601. */
  since: string;
  /** Looks in a row that showed it in this state. */
  looks: number;
  /** Before this time nothing is sent; ISO 8601. */
  nextLook?: string;
};

export type Told =
  | { state: 'up' }
  | { state: 'back again'; was: OutState }
  | { state: 'degraded'; why: string }
  | { state: 'rate limited'; why: string }
  | { state: 'key expired'; why: string }
  | { state: 'moved'; why: string; to: string }
  | { state: 'answering HTML'; why: string }
  | { state: 'unreachable'; why: string; cause: DeadCause }
  | { state: 'dead as documented'; why: string };

export type StateName = Told['state'];
type OutState = Exclude<StateName, 'up' | 'back again'>;

/** When a target that is out is looked at again. */
type Patience = 'each night' | 'when it allows' | 'backing off' | 'weekly';

/** The one table of states: whether rules are checked in them, and when the target is looked at again. */
export const states: Record<StateName, { checked: boolean; patience: Patience }> = {
  up: { checked: true, patience: 'each night' },
  'back again': { checked: true, patience: 'each night' },
  degraded: { checked: false, patience: 'each night' },
  'rate limited': { checked: false, patience: 'when it allows' },
  'key expired': { checked: false, patience: 'each night' },
  moved: { checked: false, patience: 'backing off' },
  'answering HTML': { checked: false, patience: 'backing off' },
  unreachable: { checked: false, patience: 'backing off' },
  'dead as documented': { checked: false, patience: 'weekly' },
};

export function isOut(state: TargetState): state is TargetState & { state: OutState } {
  return !states[state.state].checked;
}
