import type { OutReason, RequestError } from '../../types/exchange.js';
import type { DeadCause, Sight } from './smoke.js';

/** How a target stands. None of these is a failure of its contract, and none a pass. */
export type TargetState = Told & {
  /** When it was first seen in this state; ISO 8601. */
  since: string;
  /** Looks in a row that showed it in this state. */
  looks: number;
  /** Before this time nothing is sent; ISO 8601. */
  nextLook?: string;
};

type Told =
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
const states: Record<StateName, { checked: boolean; patience: Patience }> = {
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

/**
 * The one table of transitions: the state after a sight. Where a document says that its service is dead, its silence is
 * no news. A target that answers after it was out is back again for one live run.
 */
const transitions: {
  [S in Sight['sight']]: (
    sight: Extract<Sight, { sight: S }>,
    from: TargetState | undefined,
    dead: boolean,
  ) => Told | undefined;
} = {
  answering: (_, from) => (from && isOut(from) ? { state: 'back again', was: from.state } : { state: 'up' }),
  degraded: ({ why }, _, dead) => (dead ? documented(why) : { state: 'degraded', why }),
  'rate limited': ({ why }) => ({ state: 'rate limited', why }),
  'key expired': ({ why }) => ({ state: 'key expired', why }),
  moved: ({ to }, _, dead) =>
    dead ? documented(`moved to ${to}`) : { state: 'moved', why: `redirects to ${to}`, to },
  'answering HTML': ({ why }, _, dead) => (dead ? documented(why) : { state: 'answering HTML', why }),
  unreachable: ({ why, cause }, _, dead) => (dead ? documented(why) : { state: 'unreachable', why, cause }),
  'not asked': () => undefined,
};

const documented = (why: string): Told => ({ state: 'dead as documented', why });

const dayMs = 24 * 60 * 60 * 1000;
/** Live runs do not begin on the minute. */
const slackMs = 6 * 60 * 60 * 1000;
/** Looks in vain after which a target is left alone for a while. */
const patientLooks = 3;

/** The state after a look; the one before where nothing was sent. */
export function nextState(
  from: TargetState | undefined,
  sight: Sight,
  { dead, now }: { dead: boolean; now: Date },
): TargetState | undefined {
  const told = (
    transitions[sight.sight] as (s: Sight, f: TargetState | undefined, d: boolean) => Told | undefined
  )(sight, from, dead);
  if (!told) return from;
  const same = from?.state === told.state;
  const looks = same ? from.looks + 1 : 1;
  const nextLook = nextLookAfter(told, looks, now, sight.sight === 'rate limited' ? sight.until : undefined);
  return {
    ...told,
    since: same ? from.since : now.toISOString(),
    looks,
    ...(nextLook === undefined ? {} : { nextLook }),
  };
}

function nextLookAfter(
  { state }: Told,
  looks: number,
  now: Date,
  until: string | undefined,
): string | undefined {
  const after = (days: number) => new Date(now.getTime() + days * dayMs - slackMs).toISOString();
  switch (states[state].patience) {
    case 'each night':
      return undefined;
    case 'when it allows':
      return until;
    case 'weekly':
      return after(7);
    case 'backing off':
      return looks < patientLooks ? undefined : after(Math.min(7, 2 ** (looks - patientLooks + 1)));
  }
}

function isOut(state: TargetState): state is TargetState & { state: OutState } {
  return !states[state.state].checked;
}

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

/** How a target stands after its rules: lost on the way, where most of them were. */
export function afterRun(
  state: TargetState | undefined,
  rules: readonly { reason?: string; detail?: string }[],
  now: Date,
): TargetState | undefined {
  if (!state || rules.length === 0) return state;
  for (const reason of ['rate limited', 'unreachable', 'timeout', 'broken response'] as const) {
    const lost = rules.filter((rule) => rule.reason === reason);
    if (2 * lost.length <= rules.length) continue;
    const why = `${lost.length} of ${rules.length} rules: ${reason}: ${lost[0]?.detail ?? ''}`;
    const told: Told = reason === 'rate limited' ? { state: reason, why } : { state: 'degraded', why };
    return { ...told, since: now.toISOString(), looks: 1 };
  }
  return state;
}
