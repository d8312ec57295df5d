import { operationById } from '../../../../engine/contract/operations.js';
import type { Case, CaseContext, CaseSource } from '../../../../engine/types/index.js';
import { draftsFor } from './drafts.js';
import { noRequest } from './generated-cases.js';
import { placedStep } from './placed.js';

/** So many requests of an operation are compared with their HEAD. */
const most = 10;

/** Requests by GET, each behind it by HEAD. */
export function headRequests(ids: readonly string[], context: CaseContext): CaseSource {
  const reasons: string[] = [];
  const examples = ids.flatMap((id) => {
    const operation = operationById(context.contract.operations, id);
    const drafts = draftsFor(operation, context);
    if ('none' in drafts) reasons.push(drafts.none);
    return 'none' in drafts
      ? []
      : drafts.examples.slice(0, most).map(({ parameters }): Case => {
          const first = placedStep(operation, 'first', parameters);
          return { steps: [first, { ...first, name: 'second', method: 'HEAD' }] };
        });
  });
  return examples.length > 0 ? { examples } : noRequest(reasons.join(', '));
}
