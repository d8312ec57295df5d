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
/** So many are asked for again and again, `each` so often. */
const mostAgain = 3;
const again = 8;

/**
 * The answers for all known records, in one case; where records may come `twice`, with each of the options as well; `each`:
 * some, each of them again and again.
 */
export function allKnown(
  operation: Operation,
  context: CaseContext,
  twice: boolean | 'each' = false,
  options: [string, string][] = [],
): CaseSource {
  const isSingle = operation.parameters.every(({ in: place, required }) => place !== 'path' && !required);
  if (twice === 'each' && !isSingle) return eachAgain(operation, context);
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

function eachAgain(operation: Operation, context: CaseContext): CaseSource {
  const steps = withEnds(leastAssignments(operation, context), mostAgain).flatMap((values) => {
    const step = stepFor(operation, 'one of several', values);
    return Array.from({ length: again }, () => step);
  });
  return steps.length === 0 ? noPath(operation.id) : { examples: [{ steps }] };
}
