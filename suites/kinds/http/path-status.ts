import { operationById } from '../../../engine/contract/operations.js';
import { brief } from '../../../engine/json/guards.js';
import { evenly } from '../../../engine/samples/collect.js';
import type { ReceivedResponse } from '../../../engine/types/exchange.js';
import type { CaseContext } from '../../../engine/types/kind.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
import { guessedInVain, isCertain } from '../../support/cases/certainty.js';
import { leastAssignments, stepFor } from '../../support/cases/requests.js';
import { noPath, withEnds } from '../../support/cases/samples.js';
import { holds, irrelevant, unanswered, violated } from '../../support/checking/records.js';
import { answersAlike } from '../../support/checking/same-answers.js';
import { isEmptyValue } from '../../support/checking/empty-value.js';
import { described, kind, paramsSchema, text, texts } from '../../support/kind.js';
import { pathFaults, removedVariants, type PathParams } from '../../support/mutants/path-variations.js';

const flag = { type: 'boolean' };

/** So many paths of an operation are requested: of those that the service lists, and of any others. */
const mostListed = 40;
const mostGuessed = 3;
const mostRemoved = 5;

const methodRefusals = [405, 501];

/** A path that the document names exists, one that it calls removed does not answer as what is served. */
export const pathStatus = kind<PathParams>({
  name: 'path-status',
  says: 'the named paths exist, and the removed ones do not answer as those that are served',
  params: paramsSchema(
    {
      operations: described('Operations whose paths exist.', texts),
      method: described('The method is served, too: a refusal of the method is a failure.', flag),
      json: described('A success answers JSON.', flag),
      open: described('They answer without a credential.', flag),
      part: described('Part of the path in whose place `removed` stands.', text),
      removed: described('Parts of paths that are no longer served: only these are checked.', texts),
    },
    ['method', 'json', 'open', 'part', 'removed'],
  ),
  example: { operations: ['GET /genres', 'GET /visitor'], json: true, open: true },
  operations: ({ operations }) => operations,

  cases(params, context) {
    const examples = params.operations.flatMap((id) =>
      params.removed ? removedCases(params, id, context, params.removed) : namedCases(id, context),
    );
    return examples.length > 0 ? { examples } : noPath(params.operations.join(', '));
  },

  check(params, exchanges, { contract, given }) {
    const [exchange, removed] = exchanges;
    const response = exchange?.response;
    if (!response) return irrelevant('no answer');
    if (params.removed) {
      const { status, json } = response;
      if (status !== 200 || json === undefined || !removed?.response) return unanswered(exchanges);
      if (isEmptyValue(json)) return irrelevant('nothing was found, which any path may answer');
      const operation = operationById(contract.operations, params.operations[0] ?? '');
      return checkRemoved(removed.response, answersAlike(contract, operation, json, removed.response.json));
    }
    const missing = [404, 410].includes(response.status);
    return (
      (missing ? guessedInVain(given, exchange) : undefined) ??
      checkNamed(params, exchange.step.method, response)
    );
  },

  faults: (params, contract) => pathFaults(params, contract),
  variants: (params) => removedVariants(params),
});

function namedCases(id: string, context: CaseContext) {
  const operation = operationById(context.contract.operations, id);
  const most = context.samples.listed.length > 0 ? mostListed : mostGuessed;
  return withEnds(leastAssignments(operation, context), most).map((path) => ({
    steps: [stepFor(operation, 'named path', path)],
    given: { certain: isCertain(operation, context, path) },
  }));
}

function removedCases({ part = '' }: PathParams, id: string, context: CaseContext, removed: string[]) {
  const operation = operationById(context.contract.operations, id);
  return evenly(leastAssignments(operation, context), mostRemoved).flatMap((path) => {
    const served = stepFor(operation, 'served', path, { memo: true });
    return removed.map((other) => ({
      steps: [
        served,
        { ...served, name: 'removed', path: served.path.replace(part, other), redirects: 'none' as const },
      ],
    }));
  });
}

function checkNamed(
  { method, json, open }: PathParams,
  asked: string,
  response: ReceivedResponse,
): CheckOutcome {
  const { status } = response;
  const actual = `status ${status}, body ${brief(response.text)}`;
  if (status === 404 || status === 410) return violated('any answer but 404: the path exists', actual);
  if (methodRefusals.includes(status)) return method ? violated(`an answer to ${asked}`, actual) : holds;
  if (status >= 500) return violated('any answer but an internal error', actual);
  if (open && [401, 403].includes(status)) return violated('an answer without a credential', actual);
  const isSuccess = status >= 200 && status < 300 && status !== 204;
  return json && isSuccess && response.json === undefined
    ? violated('a JSON body', response.notJson ?? 'no body')
    : holds;
}

/** `alike`: whether the answer could be that of what is served. A redirect is not followed and is no such answer. */
function checkRemoved({ status, text: body, json }: ReceivedResponse, alike: boolean): CheckOutcome {
  if (status >= 500) return irrelevant('the removed path answers with an internal error');
  if (status < 200 || status >= 300 || json === undefined) return holds;
  return alike
    ? violated('no answer as of what is served: this is removed', `status ${status}, body ${brief(body)}`)
    : holds;
}
