import type { Authority, Verdict } from '../types/index.js';

/** What a verdict means for the gate. `warn` is shown and lets the gate pass. */
export type Gate = 'pass' | 'warn' | 'fail';

/** Where a verdict was reached: on our own reference, on a mutant or a compliant variant of it, or on a target. */
export type Setting = 'embedded' | 'fault' | 'variant' | 'target stated' | 'target implied';

/** The one table from verdict to gate. A fault passes by being blamed (`fail`); a crash or a shrug is no kill. */
const gates: Record<Verdict, Record<Setting, Gate>> = {
  pass: {
    embedded: 'pass',
    fault: 'fail',
    variant: 'pass',
    'target stated': 'pass',
    'target implied': 'pass',
  },
  fail: {
    embedded: 'fail',
    fault: 'pass',
    variant: 'fail',
    'target stated': 'fail',
    'target implied': 'warn',
  },
  inconclusive: {
    embedded: 'fail',
    fault: 'fail',
    variant: 'fail',
    'target stated': 'warn',
    'target implied': 'warn',
  },
  error: {
    embedded: 'fail',
    fault: 'fail',
    variant: 'fail',
    'target stated': 'fail',
    'target implied': 'fail',
  },
};

export function gateOf(verdict: Verdict, setting: Setting): Gate {
  return gates[verdict][setting];
}

/** The setting of a rule's run outside of the proof. */
export function settingOf(embedded: boolean, authority: Authority): Setting {
  return embedded ? 'embedded' : `target ${authority}`;
}
