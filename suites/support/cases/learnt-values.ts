import { operationById } from '../../../engine/contract/operations.js';
import { evenly } from '../../../engine/samples/collect.js';
import type { Exchange, Step } from '../../../engine/types/exchange.js';
import type { CaseContext, CaseSource, CheckContext } from '../../../engine/types/kind.js';
import type { EchoParams } from '../checking/echo-values.js';
import { learntValues } from '../checking/learnt-values.js';
import { withPairs } from './options.js';
import { eachRequired } from './requests/path-assignments.js';
import { stepFor } from './requests/step-for.js';
import { noPath } from './samples.js';

const mostRequests = 6;
const turns = 3;
/** What may separate the values of a list, where the document does not show it. */
const separators = [',', ';'];

/** Requests without the parameter: which values it then takes is learnt from the answer. */
export function learntCases({ operation: id, parameter }: EchoParams, context: CaseContext): CaseSource {
  const operation = operationById(context.contract.operations, id);
  const parameters = operation.parameters.filter((each) => each.name !== parameter);
  const bases = evenly(eachRequired({ ...operation, parameters }, context), mostRequests);
  if (bases.length === 0) return noPath(id);
  return {
    examples: bases.flatMap((base) =>
      Array.from({ length: turns }, (_, turn) => ({
        steps: [stepFor(operation, 'without the parameter', base, { memo: true })],
        given: { turn },
      })),
    ),
  };
}

/** The same request with a value that its answer shows; and for `each`, with another one, then with lists of both. */
export function nextLearnt(
  params: EchoParams,
  exchanges: readonly Exchange[],
  context: CheckContext,
): Step | undefined {
  const [free] = exchanges;
  if (!free) return undefined;
  const values = learntValues(params, free, context);
  const lists = values.length > 1 ? separators.map((separator) => values.join(separator)) : [];
  const next = [...values, ...lists][exchanges.length - 1];
  if (next === undefined) return undefined;
  const step = withPairs(free.step, [[params.parameter, next]]);
  return { ...step, name: `with ${params.parameter}=${next}` };
}
