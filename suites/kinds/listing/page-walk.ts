import { operationById } from '../../../engine/contract/operations.js';
import { checkPages, firstPages, nextOf, type PageWalk } from '../../support/checking/walks/page-walk.js';
import { knownRecordsOf } from '../../support/cases/generated/known-records.js';
import { draftsFor } from '../../support/cases/generated/drafts.js';
import { noRequest } from '../../support/cases/generated/generated-cases.js';
import { placedStep } from '../../support/cases/generated/placed.js';
import { described, kind, paramsSchema, text } from '../../support/kind.js';
import { repeatedPage, shortenedPage } from '../../support/mutants/walk-faults.js';

/** Pages of a listing that are asked for by number, offset or cursor show every record once. */
export const pageWalk = kind<PageWalk>({
  name: 'page-walk',
  says: 'pages that are asked for by number, offset or cursor show every record of the listing once',
  params: paramsSchema(
    {
      operation: described('Operation that answers one page of the listing.'),
      items: described('Pointer to the list of records; the empty one is the whole body.', {
        type: 'string',
      }),
      key: described('Pointer from a record to what identifies it; the empty one is all of it.', {
        type: 'string',
      }),
      parameter: described('Parameter that says which page.'),
      by: described('What it takes.', { enum: ['offset', 'page', 'cursor'] }),
      first: described('Number or offset of the first page. Default: 0, of pages 1.', { type: 'integer' }),
      next: described('With a cursor: pointer to that of the next page.', text),
      size: described('Parameter that says how many records a page has.'),
      total: described(
        'Where an answer says how many records there are: a pointer, or the name of a header field.',
        text,
      ),
      largest: described('The largest size that is allowed.', { type: 'integer' }),
    },
    ['first', 'next', 'size', 'total', 'largest'],
  ),
  example: {
    operation: 'GET /notes',
    items: '',
    key: '/id',
    parameter: 'page',
    by: 'page',
    size: 'limit',
  },
  operations: ({ operation }) => [operation],

  cases(params, context) {
    const operation = operationById(context.contract.operations, params.operation);
    const drafts = draftsFor(operation, context);
    if ('none' in drafts) return noRequest(drafts.none);
    const [least] = drafts.examples;
    if (!least) return noRequest('no valid request is known');
    const known = knownRecordsOf(params.operation, context);
    return { examples: firstPages(params, placedStep(operation, 'page', least.parameters), known) };
  },
  follow: (params, exchanges, { given }) => nextOf(params, exchanges, given),
  check: (params, exchanges, { given }) => checkPages(params, exchanges, given),
  faults: (params, contract) => [repeatedPage(params, contract), shortenedPage(params, contract)],
  variants: () => [],
});
