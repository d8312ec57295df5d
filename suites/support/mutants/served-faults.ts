import { operationById, operationOf } from '../../../engine/contract/operations.js';
import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import type { CredentialParams } from '../cases/credential-ways.js';
import { successSchema } from '../checking/success-schema.js';
import { credentialIn } from './credential-in.js';
import { onRefusals } from './refusal-bodies.js';
import { onOperations } from './rewrite.js';
import { exampleOf } from './schema-example.js';

/** Looks for a credential only where nothing else is missing. */
export function servesTheIncomplete({ operations }: CredentialParams, contract: Contract): MutantDraft {
  return {
    name: 'serves-the-incomplete',
    does: 'serves a request that lacks a parameter without asking for a credential',
    wrap: onRefusals(contract, operations, async (answer, request) => {
      const { pathname, searchParams } = new URL(request.url);
      const operation = operationOf(contract.operations, request.method, pathname);
      const isMissing = operation?.parameters.some(
        ({ name, in: place, required }) => place === 'query' && required && !searchParams.get(name),
      );
      return operation && isMissing ? Response.json(exampleOf(contract, successSchema(operation))) : answer;
    }),
  };
}

/**
 * Serves some of those that are refused, with the documented success of the first operation. Where none is documented, who
 * has a credential is served the same: that tells it.
 */
function serving(
  contract: Contract,
  operations: readonly string[],
  isServed: (request: Request) => boolean,
): MutantDraft['wrap'] {
  const schema = successSchema(operationById(contract.operations, operations[0] ?? ''));
  return onOperations(contract, [...operations], async (next, request) => {
    const answer = await next(request);
    const isMeant = answer.ok ? schema === undefined : isServed(request);
    return isMeant ? Response.json(exampleOf(contract, schema)) : answer;
  });
}

/** Looks whether there is a credential, and not what it is. */
export function emptyFault({ operations }: CredentialParams, contract: Contract): MutantDraft {
  return {
    name: 'takes-an-empty-one',
    does: 'takes an empty credential for a valid one',
    wrap: serving(contract, operations, (request) => credentialIn(contract, request) === ''),
  };
}

/** Takes an empty key for a valid one where it stands in the query. */
export function elsewhereFault({ operations }: CredentialParams, contract: Contract): MutantDraft {
  return {
    name: 'takes-an-empty-one-elsewhere',
    does: 'takes an empty key in the query for a valid one',
    wrap: serving(contract, operations, (request) => new URL(request.url).searchParams.get('key') === ''),
  };
}

/** Compares a credential with the beginning of a valid one. */
export function beginningFault({ operations }: CredentialParams, contract: Contract): MutantDraft {
  return {
    name: 'takes-a-beginning',
    does: 'takes the first letter of a credential for all of it',
    wrap: serving(contract, operations, (request) => credentialIn(contract, request)?.length === 1),
  };
}
