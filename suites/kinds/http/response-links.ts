import { operationById } from '../../../engine/contract/operations.js';
import { brief } from '../../../engine/json/guards.js';
import { responseFor } from '../../../engine/openapi/responses.js';
import type { Contract } from '../../../engine/types/index.js';
import { bodiesOf, leastOf } from '../../support/cases/generated/bodies.js';
import { generatedCases } from '../../support/cases/generated/generated-cases.js';
import { linkedStep } from '../../support/cases/generated/linked-step.js';
import { nextOwnStep } from '../../support/cases/generated/own-records.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { described, kind, paramsSchema, textMap } from '../../support/kind.js';
import { internalError, draftsOf } from '../../support/mutants/rows.js';
import { validRequest } from '../../support/checking/generated-steps.js';

interface Params {
  operation: string;
  status: string;
  to: string;
  parameters: Record<string, string>;
}

/** So many answers are followed. */
const most = 10;
const notFound = { ...internalError, status: 404 };
const absent = [404, 410];
const following = 'linked operation';

/** What a documented link of a response leads to is there. */
export const responseLinks = kind<Params>({
  name: 'response-links',
  says: 'the operation that a response links to (OpenAPI `links`) knows the linked values',
  params: paramsSchema({
    operation: described('Operation whose response has the link.'),
    status: described('Status of that response, as the document writes it.'),
    to: described('Operation that it leads to.'),
    parameters: described(
      'Parameters of that operation, each with a value or a runtime expression of OpenAPI, as `$response.body#/id`.',
      textMap,
    ),
  }),
  example: {
    operation: 'POST /notes',
    status: '201',
    to: 'GET /notes/{id}',
    parameters: { id: '$response.body#/id' },
  },
  operations: ({ operation, to }) => [to, operation],

  cases({ operation }, context) {
    const source = generatedCases(operationById(context.contract.operations, operation), context);
    return { ...source, examples: (source.examples ?? []).slice(0, most), atMost: most };
  },
  follow(params, exchanges, context) {
    const own = nextOwnStep(exchanges, context);
    const last = exchanges.at(-1);
    if (own || !last || last.step.name !== validRequest) return own;
    const { contract } = context;
    if (!isSource(params, contract, last.response?.status)) return undefined;
    const from = { operation: operationById(contract.operations, params.operation), exchange: last };
    const target = operationById(contract.operations, params.to);
    const bodies = target.requestBody?.required ? bodiesOf(contract, target) : undefined;
    return linkedStep(target, following, params.parameters, { ...from, body: leastOf(bodies)?.written });
  },
  check(_, exchanges) {
    const response = exchanges.find(({ step }) => step.name === following)?.response;
    if (!response) return irrelevant('no response has what the link needs');
    const { status } = response;
    if (status < 400) return holds;
    // Any other refusal may be about what the request says, or who sends it.
    return status >= 500 || absent.includes(status)
      ? violated('an answer of the linked operation', `status ${status}, body ${brief(response.text)}`)
      : irrelevant(`status ${status}`);
  },
  faults: ({ to }, contract) =>
    draftsOf(contract, [to], [['not-found', 'answers 404 for what a link leads to', notFound]]),
  variants: () => [],
});

function isSource({ operation, status }: Params, { operations }: Contract, actual = 0): boolean {
  return actual < 300 && responseFor(operationById(operations, operation), actual)?.status === status;
}
