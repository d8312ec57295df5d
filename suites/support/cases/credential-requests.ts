import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import type { Case, Step } from '../../../engine/types/exchange.js';
import type { CaseContext, CaseSource } from '../../../engine/types/kind.js';
import { isCertain } from './certainty.js';
import { leastAssignments } from './requests/path-assignments.js';
import { stepFor } from './requests/step-for.js';
import { validAssignments } from './requests/valid-assignments.js';

/** Requests with another credential than the service's own. */
export interface CredentialParams {
  operations: string[];
  /** What is sent in place of the service's credential: the public one (`demo`) is not refused. */
  credential: 'none' | 'invalid' | 'demo';
  /** Schema (of the contract's components) of the refusal, where the document shows its body. */
  refusal?: string;
  /**
   * Schema of a refusal that the document shows for a like case: whoever answers so refuses, whatever the status. Where
   * it is absent, the status tells.
   */
  likeness?: string;
}

/** Valid requests for each operation, without a valid credential. */
export function refusalCases({ operations, credential }: CredentialParams, context: CaseContext): CaseSource {
  const requests = operations.flatMap((id) => {
    const operation = operationById(context.contract.operations, id);
    const valid = validAssignments(operation, context);
    return valid
      ? [
          fc.tuple(valid, waysOf(credential)).map(([values, way]): Case => ({
            steps: [stepFor(operation, way.name, values, way.extra)],
            given: { operation: id, certain: isCertain(operation, context, values) },
          })),
        ]
      : [];
  });
  if (requests.length === 0) return { none: { reason: 'no sample', detail: 'no known values for the path' } };
  return { random: fc.oneof(...requests), atMost: 10 * requests.length };
}

/** Each pair of operations, requested with the credential, with an invalid one and with the target's own. */
export function reachCases({ operations, credential }: CredentialParams, context: CaseContext): CaseSource {
  const asked = operations.flatMap((id) => requestsWith(id, credential, context));
  if (asked.length < 2) return { none: { reason: 'no sample', detail: 'no known values for the paths' } };
  return {
    examples: asked.flatMap((one) =>
      asked
        .filter((other) => other !== one)
        .map((other) => ({ steps: [one.compared, one.invalid, other.compared, other.invalid, other.own] })),
    ),
  };
}

function requestsWith(
  id: string,
  credential: CredentialParams['credential'],
  context: CaseContext,
): Record<'compared' | 'invalid' | 'own', Step>[] {
  const operation = operationById(context.contract.operations, id);
  const [path] = leastAssignments(operation, context);
  if (path === undefined) return [];
  const step = (name: string, extra: Partial<Step>) =>
    stepFor(operation, name, path, { ...extra, memo: true });
  return [
    {
      compared: step('with the credential', { credential }),
      invalid: step('with an invalid credential', { credential: 'invalid' }),
      own: step('with the own credential', {}),
    },
  ];
}

interface Way {
  name: string;
  extra: Partial<Step>;
}

/** How a request may be without a valid credential. Which language its sender prefers makes no difference. */
function waysOf(credential: CredentialParams['credential']): fc.Arbitrary<Way> {
  const name = credential === 'none' ? 'without a credential' : 'with an invalid credential';
  const inAnotherLanguage = { credential, headers: { 'accept-language': 'de, ja;q=0.5' } };
  const ways: Way[] = [
    { name, extra: { credential } },
    { name, extra: inAnotherLanguage },
  ];
  const empty: Way = { name: 'with an empty credential', extra: { credential: 'empty' } };
  return fc.constantFrom(...ways, ...(credential === 'invalid' ? [empty] : []));
}
