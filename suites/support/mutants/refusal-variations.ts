import { operationById } from '../../../engine/contract/operations.js';
import { isObject } from '../../../engine/json/guards.js';
import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import type { CredentialParams } from '../cases/credential-ways.js';
import { successSchema } from '../checking/success-schema.js';
import { credentialIn } from './credential-in.js';
import { headForAll, openByHead, withoutHead } from './head-faults.js';
import { keptHeaders, onOperations, withJson } from './rewrite.js';
import { bodyFaults, onRefusals } from './refusal-bodies.js';
import { draftsOf, internalError } from './rows.js';
import { beginningFault, elsewhereFault, emptyFault, servesTheIncomplete } from './served-faults.js';
import { exampleOf } from './schema-example.js';

/** Refusals that are none, or have another body than the documented one. */
export function refusalFaults(params: CredentialParams, contract: Contract): MutantDraft[] {
  const { operations, credential, refusal, incomplete, method, onward } = params;
  if (onward) return [openSecondPage(params, contract)];
  if (method) return operations.map((id) => openByHead(id, contract));
  if (incomplete === 'served') return [servesTheIncomplete(params, contract)];
  const refused = { status: 'refusal' } as const;
  // Whether anyone is taken is another rule's: what is incomplete may be answered otherwise.
  return [
    ...(incomplete ? [] : operations).flatMap((id) => {
      const operation = operationById(contract.operations, id);
      const success = { op: 'answer', json: exampleOf(contract, successSchema(operation)) };
      const does = `answers ${id} whatever the credential`;
      const isShown = successSchema(operation) !== undefined;
      // An answer that no document shows is told by its being the same for who has a credential.
      return draftsOf(
        contract,
        [id],
        [[`takes-anyone-${operation.name}`, does, success, isShown ? refused : {}]],
      );
    }),
    ...draftsOf(contract, operations, [
      ['internal-error', 'answers 500 instead of refusing', internalError, refused],
    ]),
    ...(credential === 'none' ? [] : [emptyFault(params, contract)]),
    ...(credential === 'invalid' && contract.credential.isOpen ? [elsewhereFault(params, contract)] : []),
    ...(credential === 'invalid' && contract.openapi ? [beginningFault(params, contract)] : []),
    ...(refusal === undefined ? [] : bodyFaults(contract, operations, refusal)),
    ...(refusal === undefined || credential !== 'none' || incomplete ? [] : [servesAll(params, contract)]),
    ...(refusal === undefined || credential === 'none' || incomplete ? [] : [quotedFault(params, contract)]),
  ];
}

/** Gives the address of a next page, and answers that without looking at the credential. */
function openSecondPage({ operations, onward = [] }: CredentialParams, contract: Contract): MutantDraft {
  const [name = ''] = onward.map((pointer) => pointer.slice(1)).filter((each) => !each.includes('/'));
  const marker = 'assay-page';
  let page: Json = {};
  return {
    name: 'open-next-page',
    does: 'asks for no credential behind the first page',
    wrap: onOperations(contract, operations, (next, request, url) => {
      if (url.searchParams.has(marker)) return Promise.resolve(Response.json(page));
      const onward = `${url.pathname}${url.search}${url.search === '' ? '?' : '&'}${marker}=2`;
      return withJson(next(request), (body) => {
        page = body;
        return { ...(isObject(body) ? body : { results: body }), [name]: onward };
      });
    }),
  };
}

/** Serves whoever has no credential, with an answer that has all members of a refusal. */
function servesAll({ operations, refusal }: CredentialParams, contract: Contract): MutantDraft {
  const shown = exampleOf(contract, { $ref: `#/components/schemas/${refusal}` });
  const body = { ...(isObject(shown) ? shown : {}), served: 'yes' };
  return {
    name: 'serves-all',
    does: 'serves whoever has no credential, with an answer that has all members of a refusal',
    wrap: onOperations(contract, operations, async (next, request) => {
      const answer = await next(request);
      return answer.ok || !carriesCredential(contract, request) ? Response.json(body) : answer;
    }),
  };
}

/** Puts its refusal together by hand. */
function quotedFault({ operations }: CredentialParams, contract: Contract): MutantDraft {
  return {
    name: 'quotes-by-hand',
    does: 'repeats a credential in the refusal without escaping its double quotes and backslashes',
    wrap: onRefusals(contract, operations, async (answer, request) => {
      const sent = credentialIn(contract, request) ?? '';
      if (!/["\\]/.test(sent)) return answer;
      const body = (await answer.text()).replace(/\}\s*$/, () => `,"given":"${sent}"}`);
      return new Response(body, { status: answer.status, headers: keptHeaders(answer) });
    }),
  };
}

/** Refusals in ways that no document fixes. */
export function refusalVariants(
  { operations, credential, refusal, method }: CredentialParams,
  contract: Contract,
): MutantDraft[] {
  if (method) return [headForAll, withoutHead];
  const isUnshown = operations.some(
    (id) => successSchema(operationById(contract.operations, id)) === undefined,
  );
  return [
    ...(refusal === undefined && isUnshown
      ? [
          {
            name: 'refuses-with-success',
            does: 'refuses with status 200 and a body that tells it',
            wrap: onRefusals(contract, operations, (answer) =>
              Promise.resolve(
                answer.status === 404 ? answer : Response.json({ refused: true, reason: 'not for you' }),
              ),
            ),
          },
        ]
      : []),
    {
      name: 'other-status',
      does: 'refuses with another status of the 4xx class',
      wrap: onRefusals(contract, operations, async (answer) => {
        const status = answer.status === 403 ? 401 : 403;
        return new Response(answer.body, { status, headers: keptHeaders(answer) });
      }),
    },
    {
      name: 'other-refusal',
      does: refusal === undefined ? 'refuses in plain text' : 'adds members to the refusal',
      wrap: onRefusals(contract, operations, async (answer, request) => {
        if (carriesCredential(contract, request) !== (credential === 'invalid')) return answer;
        if (refusal === undefined)
          return new Response('Not for you.', { status: 401, headers: { 'content-type': 'text/plain' } });
        const body = (await answer.json()) as Record<string, Json>;
        return Response.json({ ...body, documentation: 'elsewhere' }, { status: answer.status });
      }),
    },
  ];
}

/** Refusals of the public credential by one operation alone. */
export function reachFaults({ operations }: CredentialParams, contract: Contract): MutantDraft[] {
  return operations.map((id) => ({
    name: `unknown-to-${operationById(contract.operations, id).name}`,
    does: `refuses the public key for ${id} alone`,
    wrap: refusingDemo(contract, [id]),
  }));
}

/** A service whose public credential is another one: all operations refuse that of the document. */
export function reachVariants({ operations }: CredentialParams, contract: Contract): MutantDraft[] {
  return [
    {
      name: 'another-public-key',
      does: 'has another public key',
      wrap: refusingDemo(contract, operations),
    },
  ];
}

function refusingDemo(contract: Contract, operations: string[]): MutantDraft['wrap'] {
  const { demo } = contract.credential;
  return onOperations(contract, operations, async (next, request) =>
    demo !== undefined && credentialIn(contract, request) === demo
      ? Response.json({ error: 'unknown key' }, { status: 403 })
      : next(request),
  );
}

function carriesCredential(contract: Contract, request: Request): boolean {
  return credentialIn(contract, request) !== undefined;
}
