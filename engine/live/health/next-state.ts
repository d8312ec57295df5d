import type { Sight } from './sight.js';
import { transitions } from './transitions.js';
import { type TargetState, type Told, states } from './states.js';

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
