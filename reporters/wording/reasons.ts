/** What to do about a rule that could not be checked, by its reason. */
const advice: Record<string, string> = {
  vacuous: 'No answer could show a violation: each line says why. Often the target needs more data.',
  'no sample': 'Give values that exist on the target with --samples FILE; each line says which.',
  'no credential':
    'Set the key in the environment variable ASSAY_KEY_<SERVICE>, or name another in the configuration.',
  'credential refused':
    'The target refuses the key: renew it, or say in the configuration how it travels (key: in, name, prefix).',
  unreachable: 'The target did not answer: check that it runs and that the base URL is right.',
  timeout: 'The target answered too late: raise --timeout MS.',
  'broken response': 'The target cut its answers short or violated HTTP: check its server and proxies.',
  'too large': 'An answer exceeds the size that assay reads: see the detail.',
  'nested too deep': 'An answer exceeds the depth that assay reads: see the detail.',
  'rate limited': 'The target demands a longer pause than a run waits (Retry-After): run again later.',
  budget: 'The request limits are used up: raise limits in the configuration, or run again later.',
  time: 'The time of the run did not suffice: raise --time, or check fewer rules at once with --only.',
  'no browser': 'Page rules need a browser: npx assay browser finds or installs one.',
  degraded:
    'The target answers with server errors, so its rules cannot be checked: repair it, then run again.',
  'key expired': 'The target rejects the key: renew it.',
  moved: 'The target redirects to another address: check the base URL.',
  'answering HTML':
    'The target answers with an HTML page instead of data: look for a gateway, a login or a notice in front of it.',
  'dead as documented': 'The document says that this service no longer answers. Nothing to do.',
  quarantined: 'The target was unavailable several times in a row. assay polls it with back-off.',
  'known failure': 'The rule fails as the file of known failures says.',
  'unsafe request': 'It takes requests that may change the target: allow their methods with --methods.',
  'not kept':
    'The document does not state this relation, and the target does not keep it. Nothing to do, or a fault to look at.',
  'not implemented': 'The configuration declares this as not implemented for the target.',
  'not reproduced': 'The failure did not show again: unstable, so the rule does not fail.',
  interrupted: 'The run ended before it checked this rule: run again.',
};

/** One sentence of advice; undefined where the reason says all. */
export function adviceFor(reason: string): string | undefined {
  return Object.hasOwn(advice, reason) ? advice[reason] : undefined;
}
