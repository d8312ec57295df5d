import { operationById } from '../../../engine/contract/operations.js';
import type { Case, CaseContext, CaseSource } from '../../../engine/types/index.js';
import { leastAssignments } from './requests/path-assignments.js';
import { stepFor } from './requests/step-for.js';

/** So many known paths of an operation are asked for. */
const mostPaths = 30;

/** Each known path by HEAD with that credential, or without any. */
export function headCases(
  operations: readonly string[],
  credential: 'none' | 'invalid' | 'demo',
  context: CaseContext,
): CaseSource {
  const examples = operations.flatMap((id) => {
    const operation = operationById(context.contract.operations, id);
    return leastAssignments(operation, context)
      .slice(0, mostPaths)
      .map((values): Case => {
        const step = stepFor(operation, 'by HEAD', values, { credential });
        return { steps: [{ ...step, method: 'HEAD' }] };
      });
  });
  return examples.length > 0
    ? { examples }
    : { none: { reason: 'no sample', detail: 'no known values for the path' } };
}
