import type { Contract, Rule } from '../../engine/types/index.js';
import { implied } from './rule.js';

/** Rules of HTTP that no document states of its operations, and that hold of most services. */
export function httpRules(contract: Contract): Rule[] {
  return contract.operations.flatMap((operation) =>
    operation.method === 'GET'
      ? [
          implied(contract, operation, {
            kind: 'equivalence',
            about: 'again',
            says: `The same ${operation.id} twice gets the same answer.`,
            params: { operations: [operation.id] },
            why: 'A safe method changes nothing (RFC 9110, 9.2.1).',
            proposed: true,
          }),
          implied(contract, operation, {
            kind: 'equivalence',
            name: 'head-request',
            says: `HEAD of ${operation.path} answers as GET does, without a body.`,
            params: { operations: [operation.id], method: 'HEAD' },
            why: 'HEAD is identical to GET but for the body (RFC 9110, 9.3.2).',
          }),
        ]
      : [],
  );
}
