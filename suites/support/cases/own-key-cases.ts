import { operationById } from '../../../engine/contract/operations.js';
import type { Case, CaseContext, CaseSource, Operation } from '../../../engine/types/index.js';
import { candidates } from './requests/candidates.js';
import { leastAssignments } from './requests/path-assignments.js';
import { parametersIn, stepFor, type Assignment } from './requests/step-for.js';
import { noPath, withEnds } from './samples.js';

/** So many values of a parameter that may be left out are sent. */
const mostValues = 4;

/** The own credential with each parameter that may be left out, beside a request without it, one with no valid key, and one with no key. */
export function ownKeyCases(ids: readonly string[], context: CaseContext): CaseSource {
  const examples = ids.flatMap((id) => casesOf(operationById(context.contract.operations, id), context));
  return examples.length > 0 ? { examples } : noPath(ids.join(', '));
}

function casesOf(operation: Operation, context: CaseContext): Case[] {
  const [least] = leastAssignments(operation, context);
  if (!least) return [];
  const plain = stepFor(operation, 'with the own credential', least, { memo: true });
  const refused = (['invalid', 'none'] as const).map((credential) =>
    stepFor(operation, `refused credential: ${credential}`, least, { credential, memo: true }),
  );
  return optionsOf(operation, context, least).map((values) => ({
    steps: [plain, ...refused, stepFor(operation, 'with a further parameter', values)],
  }));
}

function optionsOf(operation: Operation, context: CaseContext, least: Assignment): Assignment[] {
  return parametersIn(operation, 'query')
    .filter(({ name }) => least[name] === undefined)
    .flatMap((parameter) => {
      const known = withEnds(candidates(parameter, context, {}), mostValues);
      return (known.length > 0 ? known : ['1']).map((value) => ({ ...least, [parameter.name]: [value] }));
    });
}
