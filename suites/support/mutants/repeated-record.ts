import { operationById } from '../../../engine/contract/operations.js';
import { viewOf } from '../../../engine/contract/views.js';
import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import { fieldOfParameter } from '../cases/searches/searches.js';
import { mappingOf } from '../checking/records.js';
import { viewFaults } from './view-faults.js';

/** A listing that repeats a record: where filters can match a record more than once, only where one is given twice. */
export function repeatedRecord(contract: Contract, view: string): MutantDraft {
  const { operation, mapping, filters } = viewOf(contract, view);
  const searched = operationById(contract.operations, operation);
  const fieldMapping = mappingOf(contract, mapping);
  const several = filters.filter((filter) =>
    fieldMapping[fieldOfParameter(searched, filter)]?.at.some((pointer) => pointer.endsWith('*')),
  );
  return {
    name: 'again',
    does: 'lists the first record again at the end',
    wrap: viewFaults(contract, view).list(
      (query) => several.length === 0 || several.some((filter) => query.getAll(filter).length > 1),
      (list) => [...list, ...list.slice(0, 1)],
    ),
  };
}
