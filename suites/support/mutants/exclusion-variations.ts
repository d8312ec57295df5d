import type { Contract } from '../../../engine/types/contract.js';
import type { MutantDraft } from '../../../engine/types/mutation.js';
import { gives, viewFaults } from './view-faults.js';

interface Filter {
  view: string;
  parameter: string;
  keeps?: string;
  default?: string;
}

/** A value that no record has. */
const nobody = '-987654321';

/** Negated filters that leave out nothing, too little, or something else. */
export function exclusionFaults(
  { view, parameter, keeps, default: standard }: Filter,
  contract: Contract,
): MutantDraft[] {
  const faults = viewFaults(contract, view);
  const given = gives(parameter);
  const only = (at: number) =>
    faults.query(given, (query) => query.set(parameter, query.getAll(parameter).at(at) ?? ''));
  return [
    {
      name: 'ignored',
      does: `ignores ${parameter}`,
      wrap: faults.query(given, (query) => query.delete(parameter)),
    },
    ...(standard === undefined
      ? []
      : [
          {
            name: 'no-default',
            does: `leaves nothing out when ${parameter} is not given`,
            wrap: faults.query(
              (query) => !query.has(parameter),
              (query) => query.set(parameter, nobody),
            ),
          },
          {
            name: 'default-stays',
            does: `leaves ${standard} out even when another value is asked`,
            wrap: faults.list(given, (list) => list.slice(1)),
          },
        ]),
    ...(keeps === undefined
      ? []
      : [
          {
            name: 'lost-beside',
            does: `ignores ${parameter} when ${keeps} is given, too`,
            wrap: faults.query(
              (query) => query.has(parameter) && query.has(keeps),
              (query) => query.delete(parameter),
            ),
          },
          { name: 'only-first', does: `heeds only the first of several ${parameter}`, wrap: only(0) },
          { name: 'only-last', does: `heeds only the last of several ${parameter}`, wrap: only(-1) },
        ]),
  ];
}
