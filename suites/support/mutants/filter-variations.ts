import { operationById } from '../../../engine/contract/operations.js';
import { viewOf } from '../../../engine/contract/views.js';
import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import { parametersIn } from '../cases/requests/step-for.js';
import { draftsOf, given, type DraftRow } from './rows.js';
import { viewFaults } from './view-faults.js';

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
  const { operation: id, items } = viewOf(contract, view);
  const query = parametersIn(operationById(contract.operations, id), 'query').map(({ name }) => name);
  const asked = { query: { [parameter]: given } };
  const accompanying = { of: query.filter((name) => name !== parameter), count: { above: 0 } };
  const ignored: DraftRow = [
    'ignored',
    `ignores ${parameter} when another parameter is given`,
    { op: 'drop-parameter', names: [parameter] },
    { ...asked, given: accompanying },
  ];
  const drowns: DraftRow = [
    'drowns-others',
    `ignores other filters when ${parameter} is given`,
    { op: 'drop-parameter', names: beside },
    asked,
  ];
  const losing = { op: 'slice', at: items, to: -1 };
  return draftsOf(
    contract,
    [id],
    [
      ...(accompanied && !others ? [ignored] : []),
      ...(beside.length > 0 && others ? [drowns] : []),
      ['loses-last', `leaves the last record out when ${parameter} is given`, losing, asked],
      ['finds-nothing', `finds nothing when ${parameter} is given`, { op: 'slice', at: items, to: 0 }, asked],
    ],
  );
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

/** Searches that refuse values which are valid. */
export function refusedFaults(contract: Contract, view: string, parameter: string): MutantDraft[] {
  const { operation } = viewOf(contract, view);
  const refusal = { op: 'answer', status: 422, json: { detail: [] } };
  const row: DraftRow = ['refuses', `refuses ${parameter}`, refusal, { query: { [parameter]: given } }];
  return draftsOf(contract, [operation], [row]);
}
