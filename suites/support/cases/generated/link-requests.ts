import { operationById } from '../../../../engine/contract/operations.js';
import { responseFor } from '../../../../engine/openapi/responses.js';
import type {
  CaseContext,
  CaseSource,
  CheckContext,
  Contract,
  Exchange,
  Step,
} from '../../../../engine/types/index.js';
import { followed, type LinkParams } from '../../checking/linked.js';
import { validRequest } from '../../checking/generated-steps.js';
import { bodiesOf, leastOf } from './bodies.js';
import { generatedCases } from './generated-cases.js';
import { linkedStep } from './linked-step.js';
import { nextOwnStep } from './own-records.js';

/** So many answers are followed. */
const most = 10;

/** Valid requests, whose answers have the link. */
export function linkCases({ operation }: LinkParams, context: CaseContext): CaseSource {
  const source = generatedCases(operationById(context.contract.operations, operation), context);
  return { ...source, examples: (source.examples ?? []).slice(0, most), atMost: most };
}

/** What the link of an answer leads to. */
export function nextLinked(
  params: LinkParams,
  exchanges: readonly Exchange[],
  context: CheckContext,
): Step | undefined {
  const own = nextOwnStep(exchanges, context);
  const last = exchanges.at(-1);
  if (own || !last || last.step.name !== validRequest) return own;
  const { contract } = context;
  if (!isSource(params, contract, last.response?.status)) return undefined;
  const from = { operation: operationById(contract.operations, params.operation), exchange: last };
  const target = operationById(contract.operations, params.then);
  const bodies = target.requestBody?.required ? bodiesOf(contract, target) : undefined;
  return linkedStep(target, followed, params.link.parameters, { ...from, body: leastOf(bodies)?.written });
}

function isSource({ operation, link }: LinkParams, { operations }: Contract, actual = 0): boolean {
  return actual < 300 && responseFor(operationById(operations, operation), actual)?.status === link.status;
}
