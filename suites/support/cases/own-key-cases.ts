import { operationById } from '../../../engine/contract/operations.js';
import type { Case, CaseContext, CaseSource, Operation } from '../../../engine/types/index.js';
import { candidates } from './requests/candidates.js';
import { eachRequired, leastAssignments } from './requests/path-assignments.js';
import { parametersIn, stepFor, type Assignment } from './requests/step-for.js';
import { noPath, withEnds } from './samples.js';

/** So many values of a parameter, and of what a request must have, are sent. */
const mostValues = 4;
const mostRequired = 8;

/** What requests with the own credential are called. */
export const withOwnKey = 'with the own credential';

/** The own credential with several values and with each parameter that may be left out, after one that is not valid, and none. */
export function ownKeyCases(ids: readonly string[], context: CaseContext): CaseSource {
  const examples = ids.flatMap((id) => casesOf(operationById(context.contract.operations, id), context));
  return examples.length > 0 ? { examples } : noPath(ids.join(', '));
}

function casesOf(operation: Operation, context: CaseContext): Case[] {
  const [least] = leastAssignments(operation, context);
  if (!least) return [];
  const refused = (['invalid', 'none'] as const).map((credential) =>
    stepFor(operation, `refused credential: ${credential}`, least, { credential, memo: true }),
  );
  const asked = [
    least,
    ...withEnds(eachRequired(operation, context), mostRequired),
    ...optionsOf(operation, context, least),
  ];
  return [{ steps: [...refused, ...asked.map((values) => stepFor(operation, withOwnKey, values))] }];
}

function optionsOf(operation: Operation, context: CaseContext, least: Assignment): Assignment[] {
  return parametersIn(operation, 'query')
    .filter(({ name }) => least[name] === undefined)
    .flatMap((parameter) => {
      const known = withEnds(candidates(parameter, context, {}), mostValues);
      return (known.length > 0 ? known : ['1']).map((value) => ({ ...least, [parameter.name]: [value] }));
    });
}
