import { operationById } from '../../../engine/contract/operations.js';
import { viewOf } from '../../../engine/contract/views.js';
import { evenly } from '../../../engine/samples/even.js';
import type { CaseContext, CaseSource } from '../../../engine/types/index.js';
import { leastAssignments } from '../../support/cases/requests/path-assignments.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { noPath } from '../../support/cases/samples.js';
import { searchOf, searchStep } from '../../support/cases/searches/view-requests.js';
import { viewName } from '../../support/cases/searches/view-params.js';
import { checkPart, type PartsParams } from '../../support/checking/listing-parts.js';
import { nextNamed } from '../../support/cases/next-named.js';
import { checkNamed, type NamedParams } from '../../support/checking/named-records.js';
import { checkOther, type OtherParams } from '../../support/checking/part-of-listing.js';
import { described, kind, pairs, paramsSchema, text, texts } from '../../support/kind.js';
import { namedFaults, namedVariants, otherFaults, partFaults } from '../../support/mutants/listing-faults.js';

type Params = { view: string } & Partial<PartsParams> & Partial<NamedParams> & Partial<OtherParams>;

/** A listing lacks no record: none that a query of its own finds, that the service names elsewhere or that another one shows. */
export const completeListing = kind<Params>({
  name: 'complete-listing',
  says: 'a listing holds every record that a query finds, that another listing shows, or that the service names elsewhere and answers by itself',
  params: {
    ...paramsSchema(
      {
        view: viewName,
        queries: described(
          'Queries whose effect the document does not show: each finds a part of the whole.',
          {
            type: 'array',
            items: pairs,
            minItems: 1,
          },
        ),
        leftOut: described(
          'Pointers to what says that records are left out: it does not while all hold nothing.',
          texts,
        ),
        measured: described(
          'Members that are compared only where both answers are of one moment.',
          paramsSchema({ moment: text, members: texts }),
        ),
        listed: described(
          'Schema (of the components) of a record: only the members that it lists are compared.',
          text,
        ),
        named: described('Operations whose answers may name records, in whatever form.', texts),
        one: described('Operation that answers one record: its path takes the key.'),
        fields: described('Fields, beside the key, that an object shows when it is a record.', texts),
        other: described(
          'Another listing, and the pointer with wildcards to where its answer shows keys of this one.',
          paramsSchema({ operation: text, at: text }),
        ),
      },
      ['queries', 'leftOut', 'measured', 'listed', 'named', 'one', 'fields', 'other'],
    ),
    oneOf: [
      { required: ['queries', 'leftOut'] },
      { required: ['named', 'one', 'fields'] },
      { required: ['other'] },
    ],
  },
  example: [
    { view: 'books', queries: [[['genre', 'poetry']], [['limit', '5']]], leftOut: ['/filters', '/next'] },
    { view: 'genres', named: ['GET /books'], one: 'GET /genres/{genre}', fields: ['total'] },
    { view: 'books', other: { operation: 'GET /genres/{genre}', at: '/results/*/id' } },
  ],
  operations: ({ view, one, named = [], other }, contract) => [
    ...(other ? [other.operation] : []),
    viewOf(contract, view).operation,
    ...(one === undefined ? [] : [one]),
    ...named,
  ],

  cases({ view, queries, named = [], other }, context) {
    const { contract } = context;
    if (other) return otherCases({ view, other }, context);
    const stepOf = (id: string, name: string) => stepFor(operationById(contract.operations, id), name, {});
    const whole = stepOf(viewOf(contract, view).operation, 'whole');
    return queries
      ? { examples: queries.map((query) => ({ steps: [whole, { ...whole, name: 'part', query }] })) }
      : { examples: [{ steps: [whole, ...named.map((id) => stepOf(id, 'names records'))] }] };
  },

  follow: (params, exchanges, { contract }) =>
    isNamed(params) ? nextNamed(params, contract, exchanges) : undefined,
  check(params, exchanges, { contract }) {
    if (isOther(params)) return checkOther(params, exchanges, contract);
    if (isNamed(params)) return checkNamed(params, exchanges, contract);
    return checkPart({ queries: [], leftOut: [], ...params }, exchanges, contract);
  },
  faults(params, contract) {
    if (isOther(params)) return otherFaults(params, contract);
    if (isNamed(params)) return namedFaults(params, contract);
    return partFaults({ queries: [], leftOut: [], ...params }, contract);
  },
  variants: (params, contract) => (isNamed(params) ? namedVariants(params, contract) : []),
});

/** The whole listing, the other one under each known path, and the whole again: records come and go meanwhile. */
function otherCases({ view, other }: OtherParams, context: CaseContext): CaseSource {
  const operation = operationById(context.contract.operations, other.operation);
  const whole = searchStep(searchOf(context.contract, { view }), 'whole', {});
  const others = leastAssignments(operation, context);
  if (others.length === 0) return noPath(other.operation);
  return {
    examples: evenly(others, context.runs).map((values) => ({
      steps: [whole, stepFor(operation, 'other listing', values), { ...whole, name: 'whole again' }],
    })),
  };
}

function isOther(params: Params): params is OtherParams {
  return params.other !== undefined;
}

function isNamed(params: Params): params is NamedParams {
  return params.named !== undefined;
}
