import { evenly } from '../../../engine/samples/even.js';
import { operationById } from '../../../engine/contract/operations.js';
import { checkPages, firstPages, nextOf, type PageWalk } from '../../support/checking/walks/page-walk.js';
import { knownRecordsOf } from '../../support/cases/generated/known-records.js';
import { choicesOf } from '../../support/cases/generated/choices.js';
import { draftsFor, type Draft } from '../../support/cases/generated/drafts.js';
import { noRequest } from '../../support/cases/generated/generated-cases.js';
import { placedStep } from '../../support/cases/generated/placed.js';
import { described, kind, paramsSchema, text, texts } from '../../support/kind.js';
import { repeatedPage, shortenedPage, totalOfAll } from '../../support/mutants/walk-faults.js';

/** The listings below so many records are walked. */
const mostPaths = 4;

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
      filters: described(
        'Parameters that leave some of the records; each is given once, with a known value.',
        texts,
      ),
      largest: described('The largest size that is allowed.', { type: 'integer' }),
    },
    ['first', 'next', 'size', 'total', 'filters', 'largest'],
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
    // The listings of several records, where it is one below a record.
    const paths = drafts.examples.filter(({ parameters }) => parameters.length === least.parameters.length);
    const isBelow = operation.path.includes('{');
    const bases = isBelow ? evenly(paths, mostPaths) : [least];
    const known = knownRecordsOf(params.operation, context) / (isBelow ? paths.length : 1);
    const pages = (parameters: Draft['parameters']) =>
      firstPages(params, placedStep(operation, 'page', parameters), known);
    const filtered = operation.parameters
      .filter(({ name }) => params.filters?.includes(name))
      .flatMap((each) => {
        const [choice] = choicesOf(each, context).known;
        return choice ? pages([...least.parameters, [each, choice.placed]]).slice(0, 1) : [];
      });
    return { examples: [...bases.flatMap(({ parameters }) => pages(parameters)), ...filtered] };
  },
  follow: (params, exchanges, { given }) => nextOf(params, exchanges, given),
  check: (params, exchanges, { contract, given }) =>
    checkPages(params, operationById(contract.operations, params.operation), exchanges, given),
  faults: (params, contract) => [
    repeatedPage(params, contract),
    shortenedPage(params, contract),
    ...totalOfAll(params, contract),
  ],
  variants: () => [],
});
