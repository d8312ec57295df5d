import { operationById } from '../../../engine/contract/operations.js';
import type {
  CaseContext,
  CheckContext,
  CheckOutcome,
  Contract,
  Exchange,
  JsonObject,
  MutantDraft,
} from '../../../engine/types/index.js';
import { generatedCases, severalCases } from '../../support/cases/generated/generated-cases.js';
import { nextOwnStep } from '../../support/cases/generated/own-records.js';
import { checkFailure, checkGenerated } from '../../support/checking/documented-response.js';
import { conditionalCases } from '../../support/cases/conditional-requests.js';
import { guessedInVain } from '../../support/checking/success.js';
import { documentedCases, type DocumentedParams } from '../../support/cases/documented-requests.js';
import { documentedRule } from '../../support/cases/documented-rule.js';
import { described, kind, pairs, paramsSchema, textMap, texts, withForms } from '../../support/kind.js';
import { irrelevant, together } from '../../support/checking/records.js';
import { checkConditional, type ConditionalParams } from '../../support/checking/conditional.js';
import { conditionalFaults } from '../../support/mutants/conditional-faults.js';
import { checkResponse, isAnotherThing } from '../../support/checking/documented.js';
import { checkHeaders } from '../../support/checking/shown-headers.js';
import { asksAsDocumented, isAsDocumented, isRecognized } from '../../support/cases/heard.js';
import { headerFaults } from '../../support/mutants/header-faults.js';
import { besideUnknown, unknownBeside } from '../../support/checking/unknown-guess.js';
import { shapeFaults } from '../../support/mutants/response-variations.js';
import { draftsOf, internalError } from '../../support/mutants/rows.js';
import { responseVariants } from '../../support/mutants/response-variants.js';
import { validRequest } from '../../support/checking/generated-steps.js';

type Params = DocumentedParams & Partial<ConditionalParams> & { only?: 'failures' | { headers: string[] } };

/** Parameters that belong to `answer`. */
const count = { type: 'integer', minimum: 2 };
const ofAnswer = ['items', 'when', 'without', 'refused'];

/**
 * A valid request gets one of the statuses that its operation documents, with the media type and shape of that status; or
 * the answer to a request with certain values satisfies a schema of its own.
 */
export const documentedResponses = kind<Params>({
  name: 'documented-responses',
  says: 'valid requests get a documented status, media type and shape, or what the given values ask for beside it',
  params: withForms(
    paramsSchema(
      {
        operation: described('Operation that gets valid requests.'),
        only: described(
          'All that is checked. `failures`: there are no server errors, not even those that the document names. `headers`: ' +
            'fields that at least one of several successful answers has.',
          { anyOf: [{ const: 'failures' }, paramsSchema({ headers: texts })] },
        ),
        with: described(
          'What the requests are sent with: the `credential` of the document, whose value here may be another one; or one of ' +
            'the `options`, query pairs that the document does not show, each by itself; or `headers` of which it says nothing. ' +
            'What is refused then is no failure. `after`: operations that are requested before.',
          paramsSchema({ credential: { const: 'demo' }, options: pairs, headers: textMap, after: texts }, [
            'credential',
            'options',
            'headers',
            'after',
          ]),
        ),
        draws: described(
          'Requests in each case, where the service draws answers by lot; `some`: of so many, where at least one satisfies ' +
            '`answer`; `most`: at most so many known requests, of whose answers more than half satisfy it.',
          { anyOf: [count, paramsSchema({ some: count }), paramsSchema({ most: count })] },
        ),
        answer: described('JSON Schema that an answer satisfies beside the documented one.', {
          type: 'object',
        }),
        items: described(
          'With `answer`: pointer with wildcards to what it describes, or a field mapping: then it describes the list of ' +
            'the outermost objects that show two of its fields. Default: the body.',
          { type: 'string' },
        ),
        when: described(
          'With `answer`: parameter values that every request gives; an empty text is a flag. The contract need not list ' +
            'the parameters.',
          textMap,
        ),
        without: described(
          'With `answer`: query parameters that no request gives; where the service wants them, it may refuse.',
          texts,
        ),
        refused: described(
          'With `answer`: query pairs that a service which knows these parameters refuses.',
          pairs,
        ),
      },
      ['only', 'with', 'draws', 'answer', ...ofAnswer],
    ),
    {
      answer: { refuses: ['only', 'with'] },
      only: { refuses: ['with', 'draws', ...ofAnswer] },
    },
    { refuses: ofAnswer },
  ),
  example: [
    { operation: 'GET /genres' },
    {
      operation: 'GET /search',
      when: { format: 'ebook' },
      items: '/*',
      answer: { properties: { format: { const: 'ebook' } } },
    },
  ],
  derive: (contract) =>
    contract.operations
      .filter((operation) => operation.derive)
      .map((operation) => documentedRule(contract, operation)),
  operations: ({ operation }) => [operation],
  spare: { 'valid request': 0, 'with the given values': 0 },

  cases: (params, context) =>
    isConditional(params)
      ? conditionalCases(params, context)
      : headersOf(params)
        ? severalCases(operationById(context.contract.operations, params.operation), context)
        : isGenerated(params, context.contract)
          ? generatedCases(operationById(context.contract.operations, params.operation), context)
          : documentedCases(params, context),
  follow: (params, exchanges, context) =>
    isGenerated(params, context.contract)
      ? nextOwnStep(exchanges, context)
      : unknownBeside(context, exchanges, (own) => checkOwn(params, own, context), {
          searches: params.when !== undefined,
        }),

  hears: (params, exchange, context) => (isHeard(params, exchange, context) ? { certain: false } : undefined),
  check: (params, exchanges, context) => besideUnknown(exchanges, (own) => checkOwn(params, own, context)),

  faults: (params, contract) => {
    if (isConditional(params)) return conditionalFaults(params, contract);
    const { operation: id, with: { credential, options, headers: sent, after } = {}, draws, only } = params;
    const headers = headersOf(params);
    if (headers) return headerFaults(contract, id, headers);
    if (only)
      return draftsOf(contract, [id], [['internal-error', 'answers 500 to each request', internalError]]);
    const faults = shapeFaults(contract, operationById(contract.operations, id));
    if (options || sent || after) return faults.filter(({ name }) => name === 'broken-json');
    // What else can be wrong with an answer is the derived rule's.
    return credential || draws
      ? faults.filter(({ name }) => name === 'internal-error' || name === 'other-status')
      : faults;
  },
  // They change the whole service at once: one rule has them.
  variants: ({ operation, with: sent, draws, answer, only }, contract): MutantDraft[] =>
    !(sent ?? draws ?? answer ?? only) && contract.operations.find(({ derive }) => derive)?.id === operation
      ? responseVariants(contract)
      : [],
});

/** Whether what the rule says holds for the answer to a request that another rule made. */
function isHeard(params: Params, exchange: Exchange, context: CaseContext): boolean {
  const { contract } = context;
  const { response, step } = exchange;
  if (!response || contract.openapi || params.only || params.with || params.draws) return false;
  const operation = operationById(contract.operations, params.operation);
  if (!isConditional(params)) return isRecognized(contract, operation, response);
  const { when = {}, without = [], refused } = params;
  const query = step.query ?? [];
  const gives = Object.entries(when).every((pair) =>
    query.some(([name, value]) => name === pair[0] && value === pair[1]),
  );
  if (refused || !gives || query.some(([name]) => without.includes(name))) return false;
  return (
    asksAsDocumented(context, operation, exchange, Object.keys(when)) &&
    isAsDocumented(contract, operation, response)
  );
}

function checkOwn(params: Params, exchanges: readonly Exchange[], context: CheckContext): CheckOutcome {
  if (isConditional(params)) return checkConditional(params, exchanges, context);
  const { contract, given } = context;
  const headers = headersOf(params);
  if (headers) return checkHeaders(headers, exchanges);
  if (isGenerated(params, contract)) return checkValid(params, exchanges, context);
  const checked = exchanges
    .filter(({ step }) => step.name !== 'before')
    .map((exchange) => checkExchange(params, exchange, contract, given));
  return together(checked, 'no answer');
}

function headersOf({ only }: Params): string[] | undefined {
  return typeof only === 'object' ? only.headers : undefined;
}

function isConditional(params: Params): params is Params & ConditionalParams {
  return params.answer !== undefined;
}

/** Whether requests are made from the schemas of an OpenAPI document: its own contract shows too little else. */
function isGenerated({ with: sent, draws }: Params, { openapi }: Contract): boolean {
  return openapi !== undefined && !sent && !draws;
}

function checkValid(
  { operation: id, only }: Params,
  exchanges: readonly Exchange[],
  { contract, given }: CheckContext,
): CheckOutcome {
  const asked = exchanges.find(({ step }) => step.name === validRequest);
  if (!asked) return irrelevant('no record could be created for the request');
  if (only) return checkFailure(asked);
  return checkGenerated(contract, operationById(contract.operations, id), asked, given);
}

function checkExchange(
  { operation: id, with: { credential, options, headers } = {} }: Params,
  exchange: Exchange,
  contract: Contract,
  given: JsonObject,
): CheckOutcome {
  const operation = operationById(contract.operations, id);
  if (!exchange.response) return irrelevant('no answer');
  const { status } = exchange.response;
  const free = options ?? headers;
  if (free && status !== 200) return irrelevant(`what is not documented is answered with status ${status}`);
  if (credential && status >= 400 && status < 500)
    return irrelevant(`the public key has another value here (status ${status})`);
  if (free && isAnotherThing(contract, operation, exchange.response))
    return irrelevant('what is not documented is answered with something else, a refusal perhaps');
  return guessedInVain(given, exchange) ?? checkResponse(contract, operation, exchange.response);
}
