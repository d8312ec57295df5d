import { operationById } from '../../../engine/contract/operations.js';
import type {
  Case,
  CaseContext,
  CaseSource,
  Operation,
  Parameter,
  Step,
} from '../../../engine/types/index.js';
import { oddSorts, oddValues, type OddSort } from './odd-values.js';
import { leastAssignments } from './requests/path-assignments.js';
import { parametersIn, stepFor, type Assignment } from './requests/step-for.js';
import { noPath, withEnds } from './samples.js';

/** A query parameter that no operation has. */
const stray = 'assay';
/** Known paths around which a value is odd: what one month has not, another has. */
const mostPaths = 2;
const place = 'assay-odd-value';

/** Requests in each of which one parameter has an odd value, or one that no operation has; all with the same credential. */
export function oddRequests(
  ids: readonly string[],
  context: CaseContext,
  extra: Pick<Step, 'credential'> = {},
): CaseSource {
  const examples = ids
    .flatMap((id) => oddCases(operationById(context.contract.operations, id), context))
    .map((each) => ({ ...each, steps: each.steps.map((step) => ({ ...step, ...extra })) }));
  return examples.length > 0 ? { examples } : noPath(ids.join(', '));
}

function oddCases(operation: Operation, context: CaseContext): Case[] {
  const inPath = parametersIn(operation, 'path').map(({ name }) => name);
  const known = (free?: Parameter): Assignment[] =>
    withEnds(
      leastAssignments(
        operation,
        context,
        inPath.filter((name) => name !== free?.name),
      ),
      mostPaths,
    );
  const own = operation.parameters
    .filter((each) => each.in === 'path' || each.in === 'query')
    .flatMap((parameter) =>
      known(parameter).flatMap((values) =>
        oddSorts.flatMap((sort) =>
          oddValues[sort].flatMap((raw) => oddCase(operation, values, parameter, { sort, raw })),
        ),
      ),
    );
  const beside = known()
    .slice(0, 1)
    .map((values): Case => {
      const step = stepFor(operation, 'odd value', values);
      return { steps: [{ ...step, path: `${step.path}?${stray}=%FF` }], given: { sort: 'no-letter' } };
    });
  return [...own, ...beside];
}

/** The request with the value written as it is; none where a path would lack a part. */
function oddCase(
  operation: Operation,
  values: Assignment,
  parameter: Parameter,
  { sort, raw }: { sort: OddSort; raw: string },
): Case[] {
  const given = { sort };
  if (parameter.in === 'query') {
    const step = stepFor(operation, 'odd value', { ...values, [parameter.name]: [] });
    return [{ steps: [{ ...step, path: `${step.path}?${parameter.name}=${raw}` }], given }];
  }
  if (raw === '') return [];
  const step = stepFor(operation, 'odd value', { ...values, [parameter.name]: [place] });
  return [{ steps: [{ ...step, path: step.path.replace(place, () => raw) }], given }];
}
