/** What somebody can do about a rule that could not be checked, by its reason. */
const advice: Record<string, string> = {
  vacuous:
    'No answer could show a violation: each line says why. Often the target needs data on which the rule can be tried.',
  'no sample': 'Name values that exist on the target with --samples FILE; each line says which.',
  'no credential':
    'Set the key in the environment variable ASSAY_KEY_<SERVICE>, or name another in the configuration.',
  unreachable: 'The target did not answer: see whether it runs and whether the base URL is right.',
  timeout: 'The target answered too late: give it more time with --timeout MS.',
  'broken response': 'The target ended its answers halfway or broke the HTTP protocol.',
  'too large': 'An answer was larger than assay holds.',
  'nested too deep': 'An answer was nested deeper than assay reads.',
  'rate limited': 'The target asked for a pause that the run could not wait for: try again later.',
  budget: 'The requests that the run may send were used up: raise the budget, or wait for the next run.',
  'no browser': 'Pages are checked in a browser: npx assay browser finds or installs one.',
  degraded: 'The target answers errors at present: nothing can be said against what it promises.',
  'key expired': 'The target refuses the key: renew it.',
  moved: 'The target redirects to another address: see whether the base URL is still the right one.',
  'answering HTML':
    'A page answers where data should: a gateway, a login or a notice stands before the service.',
  'dead as documented': 'The document says that this service no longer answers: nothing to do.',
  quarantined: 'The target was out several times in a row: it is tried again from time to time.',
  'known failure': 'It fails as the file of known failures says.',
  'not implemented': 'Declared as not implemented for this target.',
  'not reproduced': 'Seen once and not again: unstable, so nobody is blamed.',
  interrupted: 'The run was ended before this rule was checked.',
};

/** One sentence of advice; undefined where the reason says all. */
export function adviceFor(reason: string): string | undefined {
  return Object.hasOwn(advice, reason) ? advice[reason] : undefined;
}
