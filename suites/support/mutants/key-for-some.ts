import type { Operation } from '../../../engine/types/index.js';
import { parametersIn } from '../cases/requests/step-for.js';
import { given, type DraftRow } from './rows.js';

/** A service without credentials that wants one as soon as a parameter goes along that may be left out. */
export function keyForSome(operation: Operation | undefined): DraftRow[] {
  const optional = operation?.requireAny.length === 0 ? parametersIn(operation, 'query') : [];
  const parameter = optional.find(({ required, generate }) => !required && generate);
  if (!operation || !parameter) return [];
  const refusal = { op: 'answer', status: 403, json: { error: 'an API token is needed' } };
  const does = `wants a credential for ${operation.id} with ${parameter.name}`;
  const when = { query: { [parameter.name]: given } };
  return [[`wants-key-with-${parameter.name}-${operation.name}`, does, refusal, when]];
}
