import type { CaseContext, CaseSource, Operation } from '../../../engine/types/index.js';
import { withPairs } from './options.js';
import { eachRequired, leastAssignments } from './requests/path-assignments.js';
import { stepFor } from './requests/step-for.js';
import { noPath, withEnds } from './samples.js';

/** So many records are compared with each other. */
const mostCompared = 100;

/** So many where each is also asked for with options, and so often is asked for one alone. */
const mostTwice = 12;
const drawn = 40;

/** The answers for all known records, in one case; where records may come `twice`, with each of the options as well. */
export function allKnown(
  operation: Operation,
  context: CaseContext,
  twice = false,
  options: [string, string][] = [],
): CaseSource {
  const isSingle = operation.parameters.every(({ in: place, required }) => place !== 'path' && !required);
  const known = twice
    ? withEnds(eachRequired(operation, context), options.length > 0 ? mostTwice : mostCompared)
    : withEnds(leastAssignments(operation, context), mostCompared);
  const plain = known.map((values) => stepFor(operation, 'one of several', values));
  const asked = [...plain, ...options.flatMap((pair) => plain.map((step) => withPairs(step, [pair])))];
  const steps =
    twice && isSingle ? asked.flatMap((step) => Array.from({ length: drawn }, () => step)) : asked;
  const kept = twice && isSingle ? steps : steps.map((step) => ({ ...step, memo: true as const }));
  return steps.length === 0 ? noPath(operation.id) : { examples: [{ steps: kept }] };
}
