import type { PlanOptions } from '../plan.js';
import type { ServiceResult } from './types.js';

/** The command that shows a failure again: the very requests where a results file holds them, else the same search. */
export function replayLine(
  { service, baseUrl, embedded }: Pick<ServiceResult, 'service' | 'baseUrl' | 'embedded'>,
  rule: string,
  options: Pick<PlanOptions, 'seed' | 'runs'>,
  file?: string,
): string {
  if (file !== undefined) return `assay replay ${shellWord(file)} ${shellWord(rule)}`;
  const target = embedded ? service : shellWord(`${service}=${baseUrl}`);
  return `assay check ${target} --only ${shellWord(rule)} --seed ${options.seed} --runs ${options.runs}`;
}

function shellWord(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
