import { operationById, operationOf } from '../../../engine/contract/operations.js';
import { brief } from '../../../engine/json/guards.js';
import type {
  CheckOutcome,
  Contract,
  Exchange,
  JsonObject,
  ReceivedResponse,
  Step,
} from '../../../engine/types/index.js';
import { guessedInVain } from '../../support/checking/success.js';
import { eachOperation, namedCases, removedCases, type PathParams } from '../../support/cases/path-cases.js';
import { isPlainlyAsked } from '../../support/cases/heard.js';
import { noPath } from '../../support/cases/samples.js';
import { holds, irrelevant, unanswered, violated } from '../../support/checking/records.js';
import { checkDeclared, checkLabel } from '../../support/checking/media-label.js';
import { checkAllow, checkAllowSomewhere } from '../../support/checking/allowed-methods.js';
import { asksForKey } from '../../support/checking/asks-for-key.js';
import { answersAlike } from '../../support/checking/same-answers.js';
import { absent, checkAll, checkNearlyAll, methodRefusals } from '../../support/checking/nearly-all-paths.js';
import { checkCircle } from '../../support/checking/redirect-loop.js';
import {
  checkSibling,
  leadsToRefusal,
  siblingStep,
  unknownBeside,
} from '../../support/checking/sibling-path.js';
import { isEmptyValue } from '../../support/checking/empty-value.js';
import { described, kind, paramsSchema, text, texts } from '../../support/kind.js';
import {
  pathFaults,
  preflightVariants,
  removedVariants,
  shorterVariants,
} from '../../support/mutants/path-variations.js';

const flag = { type: 'boolean' };

const wantsCredential = [401, 402, 403, 407];

/** A path that the document names exists, one that it calls removed does not answer as what is served. */
export const pathStatus = kind<PathParams>({
  name: 'path-status',
  says: 'the named paths exist, and the removed ones do not answer as those that are served',
  params: paramsSchema(
    {
      operations: described('Operations whose paths exist.', texts),
      methods: described(
        '`served`: a refusal of the method is a failure, too. `named`: only this is checked: where an answer to OPTIONS names ' +
          'methods (`Allow`), those of the contract are among them. `somewhere`: only this is checked: where all answers name ' +
          'methods, each method of the contract is named by one of them.',
        { enum: ['served', 'named', 'somewhere'] },
      ),
      json: described(
        'A success answers JSON; `labelled`: only this is checked: where it does, and with `open` a refusal as well, its media type is ' +
          'not that of a page or picture, and no other charset is named than the one it is written in. `declared`: only this is ' +
          'checked: a success whose media type is JSON is JSON.',
        { enum: [true, 'labelled', 'declared'] },
      ),
      open: described(
        'They answer without a credential, which is not sent even where one is given. `only`: only this is checked: they want none.',
        { enum: [true, false, 'only'] },
      ),
      again: described('Each is requested twice.', flag),
      nearly: described(
        'Where nearly all known paths of an operation exist, each does, except these; `given`: where most of those do that ' +
          'the user names, at least three.',
        { anyOf: [{ ...texts, minItems: 0 }, { const: 'given' }] },
      ),
      removed: described(
        'The paths with `others` in place of a `part` are no longer served: only these are checked.',
        paramsSchema({ part: text, others: texts }),
      ),
      mayLack: described('Part of the path that may be left out: then the rest of it exists.', text),
      refusal: described(
        'Schema (of the components) of a refusal of a credential: with it, 404 at the end of a redirect that no unknown path gets ' +
          'is such a refusal, of a path that exists.',
      ),
    },
    ['methods', 'json', 'open', 'again', 'nearly', 'removed', 'mayLack', 'refusal'],
  ),
  example: [
    { operations: ['GET /genres', 'GET /visitor'], json: true, open: true },
    { operations: ['GET /visitor'], open: 'only' },
  ],
  operations: ({ operations }) => operations,
  spare: { 'named path': 0 },

  cases(params, context) {
    if (params.methods === 'somewhere') {
      const together = eachOperation(params.operations, context);
      return together.length > 0 ? { examples: together } : noPath(params.operations.join(', '));
    }
    const examples = params.operations.flatMap((id) =>
      params.removed ? removedCases(params.removed, id, context) : namedCases(params, id, context),
    );
    return examples.length > 0 ? { examples } : noPath(params.operations.join(', '));
  },

  /**
   * What is refused without a credential is requested with the target's own: if that is taken, one is required. What
   * else is answered is compared with an unknown path. What is missing is requested without what its path may lack.
   */
  follow(
    { open, nearly, removed, mayLack, methods, json, refusal },
    [first, second],
    { contract },
  ): Step | undefined {
    if (!first || second || nearly || removed || methods === 'named' || methods === 'somewhere')
      return undefined;
    if (json === 'labelled' || json === 'declared' || open === 'only') return undefined;
    const status = first.response?.status ?? 0;
    if (mayLack !== undefined && absent.includes(status))
      return { ...first.step, name: 'shorter path', path: first.step.path.replace(mayLack, '') };
    if (refusal !== undefined && leadsToRefusal(first, refusal, contract))
      return unknownBeside(contract, first.step, true);
    const keyed = open === true && status >= 400 && contract.credential.use !== 'none';
    const sibling = keyed ? undefined : siblingStep(contract, first);
    const refused = open === true && status >= 400 && status < 500 && !wantsCredential.includes(status);
    if (sibling || !refused) return sibling;
    const { method, path, query = [] } = first.step;
    return { name: 'named path, with the own credential', method, path, query };
  },

  hears: (params, exchange, { contract }) => heard(params, exchange, contract),
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
    if (params.nearly === 'given' && given['named'] === false) return checkAll(exchanges);
    if (params.nearly) return checkNearlyAll(exchanges, params.nearly === 'given');
    if (params.methods === 'somewhere')
      return exchanges.length < params.operations.length
        ? irrelevant('not every path was asked')
        : checkAllowSomewhere(contract, exchanges);
    if (params.methods === 'named') return checkAllow(contract, exchange);
    if (params.json === 'declared') return checkDeclared(response);
    if (params.open === 'only') return checkOpen(response);
    if (params.json === 'labelled') return checkLabel(response, params.open === true);
    if (removed?.step.name === 'shorter path' && removed.response)
      return checkNamed(params, removed.step.method, removed.response);
    const isRefused = params.refusal !== undefined && leadsToRefusal(exchange, params.refusal, contract);
    if (isRefused && removed?.response && removed.response.redirectedTo === undefined) return holds;
    const missing = absent.includes(response.status);
    const own = removed?.response?.status ?? 0;
    const mayBeRefused = given['certain'] === false && given['least'] === false && response.status === 403;
    if ((mayBeRefused || (given['guess'] === true && response.status < 500)) && !asksForKey(response))
      return irrelevant('a value that the document does not show may be refused');
    if (params.open && response.status >= 400 && own >= 200 && own < 300)
      return violated(
        'an answer without a credential',
        `status ${response.status}, body ${brief(response.text)}`,
      );
    return (
      checkCircle(exchange) ??
      (missing ? guessedInVain(given, exchange) : undefined) ??
      checkSibling(exchange, removed, params.open === true && contract.credential.use === 'none') ??
      checkNamed(params, exchange.step.method, response)
    );
  },

  faults: (params, contract) => pathFaults(params, contract),
  variants: (params, contract) => [
    ...removedVariants(params),
    ...shorterVariants(params, contract),
    ...preflightVariants(params),
  ],
});

/**
 * What labels or declares an answer wrongly, and what wants a credential that the document does not require, does so whatever
 * asks for it. A value that is not valid may be refused, but not for want of a credential.
 */
function heard(
  { open, json, nearly, removed, methods }: PathParams,
  exchange: Exchange,
  { credential, operations }: Contract,
): JsonObject | undefined {
  const { step, response } = exchange;
  const operation = operationOf(operations, step.method, step.path);
  if (!response || !operation || nearly || removed || methods === 'named' || methods === 'somewhere')
    return undefined;
  if (json === 'labelled' || json === 'declared') return step.headers ? undefined : {};
  const wantsOne = response.status === 401 || response.status === 407;
  const isKeyless = credential.use === 'none' && step.credential === undefined;
  return open && wantsOne && isKeyless && isPlainlyAsked(operation, exchange) ? { guess: true } : undefined;
}

function checkNamed(
  { methods, json, open }: PathParams,
  asked: string,
  response: ReceivedResponse,
): CheckOutcome {
  const { status } = response;
  const actual = `status ${status}, body ${brief(response.text)}`;
  if (absent.includes(status)) return violated('any answer but 404: the path exists', actual);
  if (methodRefusals.includes(status))
    return methods === 'served' ? violated(`an answer to ${asked}`, actual) : holds;
  if (status >= 500) return violated('any answer but an internal error', actual);
  if (open && wantsCredential.includes(status)) return violated('an answer without a credential', actual);
  const isSuccess = status >= 200 && status < 300 && status !== 204;
  return json && isSuccess && response.json === undefined
    ? violated('a JSON body', response.notJson ?? 'no body')
    : holds;
}

/** Whether no credential is wanted; what else is refused tells nothing. */
function checkOpen({ status, text: body }: ReceivedResponse): CheckOutcome {
  if (wantsCredential.includes(status))
    return violated('an answer without a credential', `status ${status}, body ${brief(body)}`);
  return status < 400 ? holds : irrelevant(`status ${status}`);
}

/** `alike`: whether the answer could be that of what is served. A redirect is not followed and is no such answer. */
function checkRemoved({ status, text: body, json }: ReceivedResponse, alike: boolean): CheckOutcome {
  if (status >= 500) return irrelevant('the removed path answers with an internal error');
  if (status < 200 || status >= 300 || json === undefined) return holds;
  return alike
    ? violated('no answer as of what is served: this is removed', `status ${status}, body ${brief(body)}`)
    : holds;
}
