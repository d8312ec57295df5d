import { operationOf } from '../../../engine/contract/operations.js';
import type { CheckOutcome, Contract, Exchange } from '../../../engine/types/index.js';
import { holds, irrelevant, violated } from './records.js';

/** Whether an `Allow` field, where an answer has one, names the methods that the contract has for the path. */
export function checkAllow({ operations }: Contract, { step, response }: Exchange): CheckOutcome {
  const allow = response?.headers['allow'];
  if (allow === undefined || (response?.status ?? 0) >= 300)
    return irrelevant('the answer names no methods (Allow)');
  const asked = operationOf(operations, step.method, step.path);
  const named = allow.split(',').map((each) => each.trim().toUpperCase());
  const missing = operations.filter(
    ({ path, method }) => path === asked?.path && method !== 'OPTIONS' && !named.includes(method),
  );
  const [first] = missing;
  return first ? violated(`Allow with ${first.method}: ${first.id}`, `Allow: ${allow}`) : holds;
}
