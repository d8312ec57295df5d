import { operationById } from '../../../engine/contract/operations.js';
import { invalidCases } from '../../support/cases/generated/invalid-cases.js';
import { nextOwnStep } from '../../support/cases/generated/own-records.js';
import { invalidRequest } from '../../support/checking/generated-steps.js';
import { irrelevant } from '../../support/checking/records.js';
import { checkRefusedInvalid } from '../../support/checking/refused-invalid.js';
import { described, kind, paramsSchema } from '../../support/kind.js';
import { refusalEdits } from '../../support/mutants/refusal-edits.js';

interface Params {
  operation: string;
  strict?: boolean;
  only?: 'failures';
}

/** A request that the document does not allow is refused as the document says, and never by a server error. */
export const invalidRequests = kind<Params>({
  name: 'invalid-request',
  says: 'a request that lacks what is required, or has a value outside its schema, is refused, never by a server error',
  params: paramsSchema(
    {
      operation: described('Operation that gets requests with one thing wrong each.'),
      strict: described('They are refused though the document names no such refusal.', { type: 'boolean' }),
      only: described('All that is checked. `failures`: there are no server errors; they may be taken.', {
        const: 'failures',
      }),
    },
    ['strict', 'only'],
  ),
  example: { operation: 'POST /notes' },
  operations: ({ operation }) => [operation],

  cases: ({ operation, strict }, context) =>
    invalidCases(operationById(context.contract.operations, operation), context, strict),
  follow: (_, exchanges, context) => nextOwnStep(exchanges, context),
  check({ operation, strict, only }, exchanges, { contract, given }) {
    const asked = exchanges.find(({ step }) => step.name === invalidRequest);
    if (!asked) return irrelevant('no record could be created for the request');
    return checkRefusedInvalid(contract, operationById(contract.operations, operation), asked, {
      ...given,
      strict: strict === true,
      only: only ?? null,
    });
  },
  faults: ({ operation, only }, contract) =>
    refusalEdits(contract, operation).filter(({ name }) => !only || name === 'internal-error'),
  variants: () => [],
});
