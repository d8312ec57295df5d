import { viewOf } from '../../../engine/contract/views.js';
import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import { absent, draftsOf, given, type DraftRow } from './rows.js';
import { gives, viewFaults } from './view-faults.js';

interface Filter {
  view: string;
  parameter: string;
  keeps?: string;
  default?: string;
  unfound?: true;
}

/** A value that no record has. */
const nobody = '-987654321';

/** Negated filters that leave out nothing, too little, or something else. */
export function exclusionFaults(
  { view, parameter, keeps, default: standard, unfound }: Filter,
  contract: Contract,
): MutantDraft[] {
  const { operation, items } = viewOf(contract, view);
  const drop = { op: 'drop-parameter', names: [parameter] };
  const asked = { query: { [parameter]: given } };
  if (unfound)
    return draftsOf(
      contract,
      [operation],
      [
        [
          'no-default',
          `leaves nothing out when ${parameter} is not given`,
          { op: 'set-parameter', name: parameter, to: nobody },
          { query: { [parameter]: absent } },
        ],
      ],
    );
  const rows: DraftRow[] = [['ignored', `ignores ${parameter}`, drop, asked]];
  if (standard !== undefined) {
    const nobodyOut = { op: 'set-parameter', name: parameter, to: nobody };
    const unasked = { query: { [parameter]: absent } };
    const stays = `leaves ${standard} out even when another value is asked`;
    rows.push(
      ['no-default', `leaves nothing out when ${parameter} is not given`, nobodyOut, unasked],
      ['default-stays', stays, { op: 'slice', at: items, from: 1 }, asked],
    );
  }
  if (keeps === undefined) return draftsOf(contract, [operation], rows);
  const both = { query: { [parameter]: given, [keeps]: given } };
  rows.push(['lost-beside', `ignores ${parameter} when ${keeps} is given, too`, drop, both]);
  const only = (at: number) =>
    viewFaults(contract, view).query(gives(parameter), (query) =>
      query.set(parameter, query.getAll(parameter).at(at) ?? ''),
    );
  return [
    ...draftsOf(contract, [operation], rows),
    { name: 'only-first', does: `heeds only the first of several ${parameter}`, wrap: only(0) },
    { name: 'only-last', does: `heeds only the last of several ${parameter}`, wrap: only(-1) },
  ];
}
