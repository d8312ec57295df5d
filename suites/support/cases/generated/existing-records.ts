import type { CaseContext, Operation, Step } from '../../../../engine/types/index.js';
import { leastAssignments } from '../requests/path-assignments.js';
import { stepFor } from '../requests/step-for.js';

/** So many records are tried in turn: an earlier rule may have deleted some of them. */
const mostTried = 12;

/**
 * Requests that read records which were there before, the last listed first: where the user allows their change, a case
 * begins with one of them in place of a request that makes a record. None where no listing shows any, or nothing reads it.
 */
export function existingReads({ path }: Operation, context: CaseContext): Step[] {
  const { contract } = context;
  if (!contract.openapi?.destructive) return [];
  const item = path.slice(0, path.indexOf('}') + 1);
  const read = contract.operations.find(({ id }) => id === `GET ${item}`);
  if (!read) return [];
  return leastAssignments(read, context)
    .slice(-mostTried)
    .reverse()
    .map((assignment) => stepFor(read, 'existing record', assignment));
}
