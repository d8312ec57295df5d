import { operationById } from '../../../engine/contract/operations.js';
import { brief } from '../../../engine/json/guards.js';
import { isNamed, responseFor } from '../../../engine/openapi/responses.js';
import type { CheckOutcome, Contract, Exchange } from '../../../engine/types/index.js';
import { responseFinding } from './documented-response.js';
import { holds, irrelevant, stepNamed, violated } from './records.js';
import { unauthorized } from './generated-steps.js';

const refusals = [401, 403, 407];
/** What a service may look at before the credential: the path, the form of a request, how often it is asked. */
const before = [400, 404, 405, 406, 409, 411, 413, 415, 422, 429];

/** Whether a request without a valid credential is refused, as the document says. */
export function checkUnauthorized(
  id: string,
  contract: Contract,
  exchanges: readonly Exchange[],
): CheckOutcome {
  const response = stepNamed(exchanges, unauthorized)?.response;
  if (!response) return irrelevant('no record could be created for the request');
  const operation = operationById(contract.operations, id);
  const { status } = response;
  const actual = `status ${status}, body ${brief(response.text)}`;
  if (status < 300 || status >= 500) return violated('a refusal: a credential is required', actual);
  const named = refusals.filter((each) => isNamed(operation, each));
  if (status === 404 && named.length > 0 && !responseFor(operation, status))
    return violated(
      named.map((each) => `status ${each}`),
      actual,
    );
  if (before.includes(status) || !refusals.includes(status))
    return irrelevant(`status ${status} says nothing of the credential`);
  const documented = responseFor(operation, status);
  const others = refusals.filter((each) => isNamed(operation, each));
  if (!documented && others.length > 0)
    return violated(
      others.map((each) => `status ${each}`),
      actual,
    );
  const finding = documented && responseFinding(contract, documented, response);
  return finding ? { relevant: true, finding } : holds;
}
