import { operationById } from '../../../engine/contract/operations.js';
import { shapeFinding } from '../../../engine/contract/shapes.js';
import { asText, brief } from '../../../engine/json/guards.js';
import type {
  CheckContext,
  CheckOutcome,
  Contract,
  Exchange,
  JsonObject,
  Operation,
  ReceivedResponse,
} from '../../../engine/types/index.js';
import { checkReach, refusals } from '../../support/checking/credential-reach.js';
import { guessedInVain } from '../../support/checking/success.js';
import { reachCases, refusalCases } from '../../support/cases/credential-requests.js';
import type { CredentialParams } from '../../support/cases/credential-ways.js';
import { checkServed, nextServed, withOwn, withWrong } from '../../support/checking/served-alike.js';
import { successSchema } from '../../support/checking/success-schema.js';
import { isUnshownRefusal, nextUnshown } from '../../support/checking/served-unshown.js';
import { checkHeadRefusal, headFollowUp } from '../../support/checking/head-refusal.js';
import { checkUnauthorized } from '../../support/checking/unauthorized.js';
import { nextOnward, onwardCases } from '../../support/cases/onward-credential.js';
import { generatedCredentialCases } from '../../support/cases/generated/credential-cases.js';
import { nextOwnStep } from '../../support/cases/generated/own-records.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import {
  reachFaults,
  reachVariants,
  refusalFaults,
  refusalVariants,
} from '../../support/mutants/refusal-variations.js';

/** Operations refuse a missing or invalid credential, and agree on whether they take the public one. */
export const credential = kind<CredentialParams>({
  name: 'credential',
  says: 'operations refuse a missing or invalid credential; a public one that one operation takes the others take, too',
  params: paramsSchema(
    {
      operations: described('Operations that need a credential.', texts),
      credential: described(
        'What is sent in its place: `none` and `invalid` are refused; what one operation takes of `demo`, all take.',
        { enum: ['none', 'invalid', 'demo'] },
      ),
      refusal: described('Schema (of the components) of the refusal, where the document shows its body.'),
      likeness: described(
        'Schema of a refusal that the document shows for a like case: such a body is a refusal.',
      ),
      method: described(
        'Only this is checked: HEAD is not answered with success where GET is refused, unless any path is.',
        { const: 'HEAD' },
      ),
      incomplete: described(
        'The requests also lack a required parameter, have an unknown value of one, or a word for a figure; `served`: of these ' +
          'only a success is a failure, whatever the refusal looks like.',
        { enum: [true, false, 'served'] },
      ),
      onward: described(
        'Pointers to the address of the next page: that is asked for with the credential, then without it.',
        texts,
      ),
    },
    ['refusal', 'likeness', 'incomplete', 'method', 'onward'],
  ),
  example: [
    { operations: ['GET /orders', 'GET /invoices'], credential: 'none', refusal: 'Error' },
    { operations: ['GET /orders', 'GET /invoices'], credential: 'demo' },
  ],
  operations: ({ operations }) => operations,
  spare: { 'accept-language': 0, accept: 0, authorization: 0, [withOwn]: 0, [withWrong]: 0 },

  cases: (params, context) =>
    context.contract.openapi
      ? generatedCredentialCases(params.operations[0] ?? '', params.credential, context)
      : params.credential === 'demo'
        ? reachCases(params, context)
        : params.onward
          ? onwardCases(params.operations, context)
          : refusalCases(params, context),
  follow(params, exchanges, context) {
    const { method, onward, refusal, credential } = params;
    if (refusal !== undefined && credential === 'none' && !onward && !method) return nextServed(exchanges);
    if (isUnshown(params, exchanges, context)) return nextUnshown(exchanges, operationAsked(context));
    if (onward) return nextOnward(onward, exchanges, context.contract);
    if (method) return headFollowUp(exchanges);
    return context.contract.openapi ? nextOwnStep(exchanges, context) : undefined;
  },
  check(params, exchanges, context) {
    const { contract, given } = context;
    if (params.method) return checkHeadRefusal(exchanges);
    if (contract.openapi) return checkUnauthorized(params.operations[0] ?? '', contract, exchanges);
    if (params.credential === 'demo') return checkReach(exchanges);
    if (isUnshown(params, exchanges, context) && isUnshownRefusal(exchanges)) return holds;
    if (!params.onward) return checkServed(exchanges) ?? checkRefusal(params, contract, given, exchanges[0]);
    return exchanges.length < 3
      ? irrelevant('no next page is answered')
      : checkRefusal(params, contract, given, exchanges[2]);
  },
  faults: (params, contract) =>
    params.credential === 'demo' ? reachFaults(params, contract) : refusalFaults(params, contract),
  variants: (params, contract) =>
    params.credential === 'demo' ? reachVariants(params, contract) : refusalVariants(params, contract),
});

function operationAsked({ contract, given }: Pick<CheckContext, 'contract' | 'given'>): Operation {
  return operationById(contract.operations, asText(given['operation']));
}

/** Whether the document shows neither what the operation answers nor its refusal. */
function isUnshown(
  { refusal, likeness, method, onward, incomplete, credential: sent }: CredentialParams,
  exchanges: readonly Exchange[],
  { contract, given }: CheckContext,
): boolean {
  const isOther = [refusal, likeness, method, onward, incomplete].some((each) => each !== undefined);
  if (isOther || sent === 'demo' || contract.openapi || exchanges.length === 0) return false;
  return successSchema(operationAsked({ contract, given })) === undefined;
}

function checkRefusal(
  { refusal, likeness, incomplete }: CredentialParams,
  contract: Contract,
  given: JsonObject,
  exchange: Exchange | undefined,
): CheckOutcome {
  const response = exchange?.response;
  if (!response) return irrelevant('no answer');
  // 511 wants a credential, too (RFC 6585, 6).
  if (response.status >= 500 && response.status !== 511)
    return violated('a refusal', `status ${response.status}, body ${brief(response.text)}`);
  const isOfBody = refusal !== undefined && incomplete !== 'served';
  if (isOfBody && isLost(exchange))
    return violated(
      'a refusal with the documented body',
      `a redirect to ${response.redirectedTo ?? ''}, which answers with status ${response.status}`,
    );
  if (given['unknown'] === true && !refusals.includes(response.status))
    return irrelevant('what does not exist may be looked up before the key');
  // What a service answers to a credential that is empty, or to what the document does not show, may be about that, but
  // not where its status refuses the credential.
  const isOpen = isMalformed(contract, exchange) || given['undocumented'] === true;
  const isShown = !isOpen || refusals.includes(response.status);
  if (isOfBody && isShown) {
    const outcome = checkBody(contract, refusal, response);
    // Whether what is asked for exists may be looked at before the key.
    return outcome === holds ? holds : (guessedInVain(given, exchange) ?? outcome);
  }
  const shown = likeness ?? refusal;
  if (shown !== undefined && checkBody(contract, shown, response) === holds) return holds;
  const operation = operationAsked({ contract, given });
  return isSuccess(contract, operation, response)
    ? violated(
        'a refusal: the credential is required',
        `status ${response.status}, body ${brief(response.text)}`,
      )
    : holds;
}

/** Whether the credential is empty, or holds what the syntax of its header field may exclude. */
function isMalformed({ credential: { in: place } }: Contract, { step: { credential } }: Exchange): boolean {
  return credential === 'empty' || (credential === 'quoted' && place !== 'query');
}

/** Whether a redirect led to another path, as to a page for signing in, at which nothing is. */
function isLost({ request, response }: Exchange): boolean {
  if (response?.redirectedTo === undefined || response.status !== 404) return false;
  const [asked, answered] = [request.url, response.redirectedTo].map((url) =>
    new URL(url, request.url).pathname.split('/').findLast((segment) => segment !== ''),
  );
  return asked !== answered;
}

/** The statuses of refusals are nowhere shown, so that a shown body is what tells a refusal. */
function checkBody(contract: Contract, refusal: string, response: ReceivedResponse): CheckOutcome {
  const expected = 'a refusal with the documented body';
  if (response.json === undefined)
    return violated(expected, `status ${response.status}, ${response.notJson ?? 'no body'}`);
  const finding = shapeFinding(contract, { $ref: `#/components/schemas/${refusal}` }, response.json);
  if (!finding) return holds;
  return violated(
    [expected, ...finding.expected],
    `status ${response.status}, body ${brief(response.text)}`,
    finding.at,
  );
}

/** A status 2xx with a body that is not the documented one may still be a refusal: its status is not shown. */
function isSuccess(contract: Contract, operation: Operation, response: ReceivedResponse): boolean {
  if (response.status < 200 || response.status > 299) return false;
  const schema = successSchema(operation);
  if (schema === undefined) return true;
  return response.json !== undefined && shapeFinding(contract, schema, response.json) === undefined;
}
