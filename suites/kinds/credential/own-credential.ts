import { operationById } from '../../../engine/contract/operations.js';
import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import { ownKeyCases, withOwnKey } from '../../support/cases/own-key-cases.js';
import { parametersIn } from '../../support/cases/requests/step-for.js';
import { checkOwnKey } from '../../support/checking/own-key.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import { onOperations, redirected } from '../../support/mutants/rewrite.js';

interface Params {
  operations: string[];
}

/** The own credential is taken whatever else is asked for. */
export const ownCredential = kind<Params>({
  name: 'own-credential',
  says: 'a credential that is taken for one request is not refused as an invalid one for another',
  params: paramsSchema({
    operations: described('Operations that need a credential.', texts),
  }),
  example: { operations: ['GET /orders'] },
  operations: ({ operations }) => operations,
  spare: { [withOwnKey]: 2 },

  cases: ({ operations }, context) => ownKeyCases(operations, context),
  check: (_, exchanges) => checkOwnKey(exchanges),

  faults: ({ operations }, contract) => [
    ...operations.flatMap((id) => forgetfulFaults(id, contract)),
    ...(contract.credential.in === 'query' ? [firstAlone(operations, contract)] : []),
  ],
  variants: () => [],
});

/** A fault for each parameter that may be left out: where it is sent, the credential is not looked for in its place. */
function forgetfulFaults(id: string, contract: Contract): MutantDraft[] {
  const operation = operationById(contract.operations, id);
  return parametersIn(operation, 'query')
    .filter(({ required }) => !required)
    .map(({ name }) => ({
      name: `forgets-the-key-with-${name}-${operation.name}`,
      does: `does not find the credential where ${name} goes along`,
      wrap: onOperations(contract, [id], (next, request, url) =>
        next(url.searchParams.has(name) ? keyless(contract, request, url) : request),
      ),
    }));
}

/** Finds the credential in the first query pair alone. */
function firstAlone(operations: readonly string[], contract: Contract): MutantDraft {
  return {
    name: 'takes-the-first-pair',
    does: 'looks for the credential in the first query pair alone',
    wrap: onOperations(contract, operations, (next, request, url) => {
      const [first] = url.searchParams.keys();
      return next(first === contract.credential.name ? request : keyless(contract, request, url));
    }),
  };
}

function keyless({ credential: { in: place, name } }: Contract, request: Request, url: URL): Request {
  const bare = new URL(url);
  if (place === 'query') bare.searchParams.delete(name);
  const asked = redirected(request, bare);
  if (place !== 'query') asked.headers.delete(place === 'cookie' ? 'cookie' : name);
  return asked;
}
