import type { Sight } from './sight.js';
import { type TargetState, type Told, isOut } from './states.js';

/**
 * The one table of transitions: the state after a sight. Where a document says that its service is dead, its silence is
 * no news. A target that answers after it was out is back again for one live run.
 */
export const transitions: {
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
