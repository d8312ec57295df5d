import type { Contract, Operation, Rule } from '../../../engine/types/index.js';
import type { DocumentedParams } from './documented-requests.js';

/** The rule that an operation's valid requests are answered as documented. */
export function documentedRule(contract: Contract, operation: Operation): Rule<DocumentedParams> {
  const success = operation.responses.find((response) => response.status.startsWith('2'));
  return {
    id: `${contract.service}/${operation.name}/documented-responses`,
    says: `A valid ${operation.id} answers ${operation.validStatuses.join(' or ')} as documented.`,
    kind: 'documented-responses',
    clause: success?.clause ?? operation.clause ?? '',
    also: alsoChecked(operation),
    authority: 'stated',
    params: { operation: operation.id },
  };
}

/** Statuses that a valid request may get, and that it must not get an internal error. */
function alsoChecked(operation: Operation): string[] {
  const other = operation.responses.filter(
    (each) => each.status === '500' || operation.validStatuses.includes(each.status),
  );
  const listed = Array.isArray(operation.raw['x-also']) ? operation.raw['x-also'].map(String) : [];
  return [...new Set([...other.flatMap((each) => each.clause ?? []), ...listed])].filter(
    (id) => id !== operation.clause,
  );
}
