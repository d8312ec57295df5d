import type { PlanOptions } from '../plan/plan.js';
import type { ServiceResult } from './types.js';

/** The command that shows a finding of a rule (`findingId`) again: the very requests where a results file holds them, else the same search. */
export function replayLine(
  {
    service,
    baseUrl,
    embedded,
    openapi,
  }: Pick<ServiceResult, 'service' | 'baseUrl' | 'embedded' | 'openapi'>,
  finding: string,
  { seed, runs, given = {} }: Pick<PlanOptions, 'seed' | 'runs' | 'given'>,
  file?: string,
): string {
  const document = openapi === undefined ? {} : { openapi };
  if (file !== undefined) {
    // A counterexample holds its values, and is sent again whatever is known.
    const others = Object.entries(given).filter(([name]) => name !== 'samples' && name !== 'known');
    return line(['replay', file, finding], { ...Object.fromEntries(others), ...document });
  }
  const target = embedded ? service : `${service}=${baseUrl}`;
  // A search finds all that there is to find of a rule.
  const [rule = ''] = finding.split('#');
  const search = ['check', target, '--only', rule, '--seed', String(seed), '--runs', String(runs)];
  return `${line(search, { ...given, ...document })} --no-report`;
}

function line(words: readonly string[], flags: Readonly<Record<string, string>>): string {
  const given = Object.entries(flags).flatMap(([name, value]) =>
    value === '' ? [`--${name}`] : [`--${name}`, value],
  );
  return ['assay', ...words, ...given].map(shellWord).join(' ');
}

function shellWord(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
