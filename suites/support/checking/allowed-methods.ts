import { operationOf } from '../../../engine/contract/operations.js';
import type { CheckOutcome, Contract, Exchange } from '../../../engine/types/index.js';
import { holds, irrelevant, violated } from './records.js';

/** Whether each method of the contract is named somewhere, where every answer names some (`Allow`). */
export function checkAllowSomewhere({ operations }: Contract, exchanges: readonly Exchange[]): CheckOutcome {
  const named = exchanges.map(namedIn);
  if (named.includes(undefined)) return irrelevant('not every answer names methods (Allow)');
  const missing = operations.find(({ method }) => !named.some((methods) => methods?.includes(method)));
  const all = [...new Set(named.flat())].join(', ');
  return missing
    ? violated(`${missing.method} among the methods of one path at least`, `on all paths: ${all}`)
    : holds;
}

function namedIn({ response }: Exchange): string[] | undefined {
  const allow = response?.headers['allow'];
  if (allow === undefined || (response?.status ?? 0) >= 300) return undefined;
  return allow.split(',').map((each) => each.trim().toUpperCase());
}

/** Whether an `Allow` field, where an answer has one, names the methods that the contract has for the path. */
export function checkAllow({ operations }: Contract, exchange: Exchange): CheckOutcome {
  const { step } = exchange;
  const named = namedIn(exchange);
  if (!named) return irrelevant('the answer names no methods (Allow)');
  const asked = operationOf(operations, step.method, step.path);
  const missing = operations.filter(
    ({ path, method }) => path === asked?.path && method !== 'OPTIONS' && !named.includes(method),
  );
  const [first] = missing;
  return first ? violated(`Allow with ${first.method}: ${first.id}`, `Allow: ${named.join(', ')}`) : holds;
}
