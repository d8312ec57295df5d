import { operationOf } from '../../../../engine/contract/operations.js';
import { isObject, scalarText } from '../../../../engine/json/guards.js';
import { boundedBy } from '../../../../engine/openapi/listings/parameter-names.js';
import type { Contract, Exchange, Step } from '../../../../engine/types/index.js';
import { listing, reading, readingAgain } from '../../checking/generated-steps.js';
import { stepNamed } from '../../checking/records.js';
import { withPairs } from '../options.js';

/** The listing after a deletion is asked for records like the deleted one: it need not be on the first page of all. */
export function narrowed(
  step: Step | undefined,
  exchanges: readonly Exchange[],
  { operations }: Contract,
): Step | undefined {
  const record = stepNamed(exchanges, readingAgain) && stepNamed(exchanges, reading)?.response?.json;
  const list = step?.name === listing ? operationOf(operations, step.method, step.path) : undefined;
  if (!step || !list || !isObject(record)) return step;
  const filters = list.parameters.flatMap(({ in: place, name, sample }): [string, string][] => {
    const member = sample.startsWith(`${list.name}.`) ? sample.slice(list.name.length + 1) : '';
    const value = Object.hasOwn(record, member) ? scalarText(record[member] ?? null) : undefined;
    return place === 'query' && value && boundedBy(name) === undefined ? [[name, value]] : [];
  });
  return withPairs(step, filters);
}
