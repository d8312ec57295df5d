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

/** A search that finds nothing where a word has letters beyond ASCII. */
export function nothingBeyondAscii(
  contract: Contract,
  { view, parameter }: { view: string; parameter: string },
): MutantDraft {
  return {
    name: 'ascii-alone',
    does: `finds nothing where ${parameter} has letters beyond ASCII`,
    wrap: viewFaults(contract, view).query(
      (query) => /[^\p{ASCII}]/u.test(query.get(parameter) ?? ''),
      (query) => query.set(parameter, query.get(parameter)?.replaceAll(/[^\p{ASCII}]/gu, '\uFFFD') ?? ''),
    ),
  };
}
