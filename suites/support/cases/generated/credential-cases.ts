import { operationById } from '../../../../engine/contract/operations.js';
import type { Case, CaseContext, CaseSource, Step } from '../../../../engine/types/index.js';
import { draftsFor } from './drafts.js';
import { noRequest } from './generated-cases.js';
import { needsOwn, ownCase, ownRecord, ownStep } from './own-records.js';
import { placedStep } from './placed.js';
import { unauthorized } from '../../checking/generated-steps.js';

/** Requests that are varied beside the least one. */
const most = 10;

/** Requests that the schemas of an operation allow, without a valid credential. */
export function generatedCredentialCases(
  id: string,
  credential: 'none' | 'invalid' | 'demo',
  context: CaseContext,
): CaseSource {
  const operation = operationById(context.contract.operations, id);
  const own = needsOwn(operation, context)
    ? ownRecord(operation, context, `credential ${credential}`)
    : undefined;
  if (own && 'none' in own) return noRequest(own.none);
  const drafts = draftsFor(operation, context, own !== undefined);
  if ('none' in drafts) return noRequest(drafts.none);
  const ways: NonNullable<Step['credential']>[] =
    credential === 'none'
      ? ['none']
      : ['invalid', 'well-formed', 'as-long', 'empty', 'prolonged', 'shortened', 'beginning'];
  return {
    examples: drafts.examples.slice(0, most).flatMap((draft, index) =>
      (index === 0 ? ways : ways.slice(0, 1)).map((way): Case => {
        if (own) {
          const asked = { ...ownStep(operation, unauthorized, draft), credential: way };
          return ownCase(own, operation, [asked]);
        }
        const step = placedStep(operation, unauthorized, draft.parameters, draft.body?.written);
        return { steps: [{ ...step, credential: way }] };
      }),
    ),
  };
}
