import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import { viewFaults } from './view-faults.js';

/** Searches for one of several words alone. */
export function oneWordFaults(
  contract: Contract,
  { view, parameter }: { view: string; parameter: string },
): MutantDraft[] {
  return [
    { name: 'last-word', does: `searches for the last word of ${parameter} alone`, pattern: /^.* /s },
    { name: 'first-word', does: `searches for the first word of ${parameter} alone`, pattern: / .*$/s },
  ].map(({ pattern, ...named }) => ({
    ...named,
    wrap: viewFaults(contract, view).query(
      (query) => query.get(parameter)?.includes(' ') === true,
      (query) => query.set(parameter, query.get(parameter)?.replace(pattern, '') ?? ''),
    ),
  }));
}
