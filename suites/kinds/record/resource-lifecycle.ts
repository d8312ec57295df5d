import { lifecycleCases } from '../../support/cases/generated/lifecycle-cases.js';
import { narrowed } from '../../support/cases/generated/narrowed.js';
import { nextOwnStep } from '../../support/cases/generated/own-records.js';
import { checkLifecycle } from '../../support/checking/lifecycle.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import { lifecycleFaults } from '../../support/mutants/lifecycle-faults.js';
import { type LifecycleParams } from '../../support/checking/generated-steps.js';

/** What is created can be read, what is updated is changed, what is deleted is gone. Each case makes its own record. */
export const resourceLifecycle = kind<LifecycleParams>({
  name: 'resource-lifecycle',
  says: 'what is created can be read as it was sent, what is updated is changed, what is deleted is gone',
  params: paramsSchema(
    {
      operation: described(
        'Operation that creates, updates, deletes or acts; with `absent` any about the record.',
      ),
      item: described('Operation, a GET, that answers one such record; with `added` the list of them.'),
      aspect: described('What is checked.', {
        enum: ['created', 'updated', 'deleted', 'read-only', 'acted', 'added', 'absent', 'undone'],
      }),
      members: described('With `read-only`: members whose sent value must not be taken over.', texts),
      unknown: described(
        'With `absent`: a further parameter of the path and a value that nothing has; the record itself is there.',
        { ...texts, minItems: 2, maxItems: 2 },
      ),
    },
    ['members', 'unknown'],
  ),
  example: [
    { operation: 'POST /notes', item: 'GET /notes/{id}', aspect: 'created' },
    { operation: 'POST /notes', item: 'GET /notes/{id}', aspect: 'read-only', members: ['id'] },
    { operation: 'PUT /notes/{id}', item: 'GET /notes/{id}', aspect: 'updated' },
    { operation: 'DELETE /notes/{id}', item: 'GET /notes/{id}', aspect: 'deleted' },
    { operation: 'PUT /notes/{id}', item: 'GET /notes/{id}', aspect: 'absent' },
  ],
  operations: ({ operation, item }) => [operation, item],

  cases: (params, context) => lifecycleCases(params, context),
  follow: (_, exchanges, context) => narrowed(nextOwnStep(exchanges, context), exchanges, context.contract),
  check: (params, exchanges, { contract, given }) => checkLifecycle(params, contract, exchanges, given),
  faults: (params, contract) => lifecycleFaults(params, contract),
  variants: () => [],
});
