import { operationById } from '../../../engine/contract/operations.js';
import { viewOf } from '../../../engine/contract/views.js';
import type { Contract, Exchange, Step } from '../../../engine/types/index.js';
import { again, proven, unlisted, type NamedParams } from '../checking/named-records.js';
import { parametersIn, stepFor } from './requests/step-for.js';

/** The request for the next key that is named and not listed; after them the listing again, where one is a record. */
export function nextNamed(
  params: NamedParams,
  contract: Contract,
  exchanges: readonly Exchange[],
): Step | undefined {
  const asked = exchanges.slice(params.named.length + 1);
  if (asked.at(-1)?.step.name === again) return undefined;
  const next = unlisted(params, contract, exchanges)[asked.length];
  const one = operationById(contract.operations, params.one);
  if (next !== undefined) {
    const path = Object.fromEntries(parametersIn(one, 'path').map(({ name }) => [name, [next]]));
    return stepFor(one, 'named and not listed', path);
  }
  // It may have come while the others were asked.
  const { operation } = viewOf(contract, params.view);
  return proven(params, contract, exchanges).length > 0
    ? stepFor(operationById(contract.operations, operation), again, {})
    : undefined;
}
