import { operationById } from '../../../engine/contract/operations.js';
import { brief } from '../../../engine/json/guards.js';
import { responseFor } from '../../../engine/openapi/responses.js';
import type { Contract, Operation, ResponseLink } from '../../../engine/types/index.js';
import { bodiesOf, leastOf } from '../../support/cases/generated/bodies.js';
import { generatedCases, validRequest } from '../../support/cases/generated/generated-cases.js';
import { linkedStep } from '../../support/cases/generated/linked-step.js';
import { nextOwnStep } from '../../support/cases/generated/own-records.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { described, kind, paramsSchema } from '../../support/kind.js';
import { internalError, draftsOf } from '../../support/mutants/rows.js';

interface Params {
  operation: string;
  status: string;
  link: string;
}

/** So many answers are followed. */
const most = 10;
const following = 'linked operation';

/** What a documented link of a response leads to is answered. */
export const responseLinks = kind<Params>({
  name: 'response-links',
  says: 'the operation that a response links to (OpenAPI `links`) answers with success for the linked values',
  params: paramsSchema({
    operation: described('Operation whose response has the link.'),
    status: described('Status of that response, as the document writes it.'),
    link: described('Name of the link.'),
  }),
  example: { operation: 'GET /books/{id}', status: '200', link: 'reviews' },
  operations: (params, contract) => [
    linkOf(params, contract)?.operation ?? params.operation,
    params.operation,
  ],

  cases({ operation }, context) {
    const source = generatedCases(operationById(context.contract.operations, operation), context);
    return { ...source, examples: (source.examples ?? []).slice(0, most), atMost: most };
  },
  follow(params, exchanges, context) {
    const own = nextOwnStep(exchanges, context);
    const last = exchanges.at(-1);
    if (own || !last || last.step.name !== validRequest) return own;
    const { contract } = context;
    const link = linkOf(params, contract);
    if (!link || !isSource(params, contract, last.response?.status)) return undefined;
    const from = { operation: operationById(contract.operations, params.operation), exchange: last };
    const target = operationById(contract.operations, link.operation);
    const bodies = target.requestBody?.required ? bodiesOf(contract, target) : undefined;
    return linkedStep(target, following, link, { ...from, body: leastOf(bodies)?.written });
  },
  check(_, exchanges) {
    const response = exchanges.find(({ step }) => step.name === following)?.response;
    if (!response) return irrelevant('no response has what the link needs');
    const { status } = response;
    if (status < 400) return holds;
    const isOpen = status === 401 || status === 403 || status === 429;
    return isOpen
      ? irrelevant(`status ${status}`)
      : violated('an answer of the linked operation', `status ${status}, body ${brief(response.text)}`);
  },
  faults: (params, contract) => {
    const link = linkOf(params, contract);
    const notFound = { ...internalError, status: 404 };
    return link
      ? draftsOf(
          contract,
          [link.operation],
          [['not-found', 'answers 404 for what a link leads to', notFound]],
        )
      : [];
  },
  variants: () => [],
});

function linkOf({ operation, status, link }: Params, { operations }: Contract): ResponseLink | undefined {
  const { responses }: Operation = operationById(operations, operation);
  return responses.find((each) => each.status === status)?.links?.find(({ name }) => name === link);
}

function isSource({ operation, status }: Params, { operations }: Contract, actual = 0): boolean {
  return actual < 300 && responseFor(operationById(operations, operation), actual)?.status === status;
}
