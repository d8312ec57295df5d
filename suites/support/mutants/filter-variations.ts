import type { Contract } from '../../../engine/types/contract.js';
import type { MutantDraft } from '../../../engine/types/mutation.js';
import { gives, viewFaults } from './view-faults.js';

/** What the requests of a rule about a filter are like, which decides what faults its cases can show. */
export interface FilterRequests {
  view: string;
  parameter: string;
  /** Other records may be found, too. */
  others?: boolean;
  /** Filters that some requests give in addition. */
  beside: readonly string[];
  /** Whether some requests have other query parameters than the filter. */
  accompanied: boolean;
}

/** Filters that lose records, or let others in (which shows only where other records may not be found too). */
export function filterFaults(contract: Contract, requests: FilterRequests): MutantDraft[] {
  const { view, parameter, others = false, beside, accompanied } = requests;
  const faults = viewFaults(contract, view);
  const given = gives(parameter);
  const ignored: MutantDraft = {
    name: 'ignored',
    does: `ignores ${parameter} when another parameter is given`,
    wrap: faults.query(
      (query) => query.has(parameter) && new Set(query.keys()).size > 1,
      (query) => query.delete(parameter),
    ),
  };
  const drowns: MutantDraft = {
    name: 'drowns-others',
    does: `ignores other filters when ${parameter} is given`,
    wrap: faults.query(given, (query) => beside.forEach((name) => query.delete(name))),
  };
  return [
    ...(accompanied && !others ? [ignored] : []),
    ...(beside.length > 0 && others ? [drowns] : []),
    {
      name: 'loses-last',
      does: `leaves the last record out when ${parameter} is given`,
      wrap: faults.list(given, (list) => list.slice(0, -1)),
    },
    {
      name: 'finds-nothing',
      does: `finds nothing when ${parameter} is given`,
      wrap: faults.list(given, () => []),
    },
  ];
}

/** Looser comparisons: what they find is seen when the filter is dropped, namely what the rest of the query finds. */
export function looseFaults(contract: Contract, view: string, parameter: string): MutantDraft[] {
  const loose = (fits: (asked: string) => boolean) =>
    viewFaults(contract, view).fallback(
      (query) => query.has(parameter) && fits(query.get(parameter) ?? ''),
      (query) => query.delete(parameter),
    );
  return [
    {
      name: 'partial',
      does: `finds records by a part of the ${parameter}`,
      wrap: loose((asked) => !asked.endsWith('x')),
    },
    {
      name: 'any-spelling',
      does: `finds records by another spelling of the ${parameter}`,
      wrap: loose((asked) => asked.endsWith('x') || asked === asked.toLowerCase()),
    },
  ];
}
