import { operationById } from '../../../../engine/contract/operations.js';
import { evenly } from '../../../../engine/samples/even.js';
import type { CaseContext, CaseSource } from '../../../../engine/types/index.js';
import { firstPages, type PageWalk } from '../../checking/walks/page-walk.js';
import { choicesOf } from './choices.js';
import { draftsFor, type Draft } from './drafts.js';
import { noRequest } from './generated-cases.js';
import { knownRecordsOf } from './known-records.js';
import { placedStep } from './placed.js';

/** The listings below so many records are walked. */
const mostPaths = 4;

/** Walks of a listing by number, offset or cursor; each filter is given once. */
export function positionCases(params: PageWalk, context: CaseContext): CaseSource {
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
    .filter(({ name }) => params.by.filters?.includes(name))
    .flatMap((each) => {
      const [choice] = choicesOf(each, context).known;
      return choice ? pages([...least.parameters, [each, choice.placed]]).slice(0, 1) : [];
    });
  return { examples: [...bases.flatMap(({ parameters }) => pages(parameters)), ...filtered] };
}
