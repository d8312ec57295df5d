import { operationById } from '../../../engine/contract/operations.js';
import { viewOf } from '../../../engine/contract/views.js';
import type { CaseContext, CaseSource } from '../../../engine/types/index.js';
import type { MoreThanListed } from '../checking/more-members.js';
import { isCertain } from './certainty.js';
import { stepFor } from './requests/step-for.js';
import { noPath, valueOf } from './samples.js';
import { pathFrom, searchable } from './searches/searches.js';

/**
 * Each known record by itself. Where two are compared, each with the one before it: where some have a member and others
 * do not, two such follow each other.
 */
export function moreCases({ one, view, more }: MoreThanListed, context: CaseContext): CaseSource {
  const operation = operationById(context.contract.operations, one);
  const { key, known: among } = viewOf(context.contract, view);
  const known = searchable(operation, context.samples, [key], among).slice(0, context.runs + 1);
  const groups =
    more.named && !more.each
      ? known.slice(1).map((sample, index) => [known[index] ?? sample, sample])
      : known.map((sample) => [sample]);
  if (groups.length === 0) return noPath(one);
  return {
    examples: groups.map((group) => {
      const paths = group.map((sample) => pathFrom(operation, sample) ?? {});
      return {
        steps: paths.map((path, index) =>
          stepFor(operation, index === 0 ? 'one' : 'another', path, { memo: true }),
        ),
        given: {
          keys: group.map((sample) => valueOf(sample, key)),
          certain: paths.every((path) => isCertain(operation, context, path)),
        },
      };
    }),
  };
}
