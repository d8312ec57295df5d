import type { Mistake } from '../files/located.js';
import type { Contract } from '../types/index.js';
import { hint } from './rule-mistakes.js';

/** What views refer to and the contract does not have. */
export function viewMistakes({ views, operations, mappings }: Contract): Mistake[] {
  return Object.entries(views).flatMap(([name, { operation: id, mapping, key, filters }]) => {
    const operation = operations.find((each) => each.id === id);
    const parameters = operation?.parameters.map((each) => each.name) ?? filters;
    const fields = Object.keys(mappings[mapping] ?? { [key]: true });
    const missing = (member: string, sort: string, wanted: string, known: readonly string[]): Mistake[] =>
      known.includes(wanted)
        ? []
        : [{ at: ['x-views', name, member], says: `there is no ${sort} ${wanted}${hint(wanted, known)}` }];
    return [
      ...missing(
        'operation',
        'operation',
        id,
        operations.map((each) => each.id),
      ),
      ...missing('mapping', 'field mapping', mapping, Object.keys(mappings)),
      ...missing('key', 'field', key, fields),
      ...filters.flatMap((filter) => missing('filters', 'parameter', filter, parameters)),
    ];
  });
}
