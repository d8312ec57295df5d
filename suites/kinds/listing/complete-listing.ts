import { operationById } from '../../../engine/contract/operations.js';
import { viewOf } from '../../../engine/contract/views.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { viewName } from '../../support/cases/searches/view-params.js';
import { checkPart, type PartsParams } from '../../support/checking/listing-parts.js';
import { nextNamed } from '../../support/cases/next-named.js';
import { checkNamed, type NamedParams } from '../../support/checking/named-records.js';
import { described, kind, pairs, paramsSchema, text, texts } from '../../support/kind.js';
import { namedFaults, namedVariants, partFaults } from '../../support/mutants/listing-faults.js';

type Params = { view: string } & Partial<PartsParams> & Partial<NamedParams>;

/** A listing lacks no record: neither one that a query of its own finds, nor one that the service names elsewhere. */
export const completeListing = kind<Params>({
  name: 'complete-listing',
  says: 'a listing holds every record that a query finds, or that the service names elsewhere and answers by itself',
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
        named: described('Operations whose answers may name records, in whatever form.', texts),
        one: described('Operation that answers one record: its path takes the key.'),
        fields: described('Fields, beside the key, that an object shows when it is a record.', texts),
      },
      ['queries', 'leftOut', 'measured', 'named', 'one', 'fields'],
    ),
    oneOf: [{ required: ['queries', 'leftOut'] }, { required: ['named', 'one', 'fields'] }],
  },
  example: [
    { view: 'books', queries: [[['genre', 'poetry']], [['limit', '5']]], leftOut: ['/filters', '/next'] },
    { view: 'genres', named: ['GET /books'], one: 'GET /genres/{genre}', fields: ['total'] },
  ],
  operations: ({ view, one, named = [] }, contract) => [
    viewOf(contract, view).operation,
    ...(one === undefined ? [] : [one]),
    ...named,
  ],

  cases({ view, queries, named = [] }, { contract }) {
    const stepOf = (id: string, name: string) => stepFor(operationById(contract.operations, id), name, {});
    const whole = stepOf(viewOf(contract, view).operation, 'whole');
    return queries
      ? { examples: queries.map((query) => ({ steps: [whole, { ...whole, name: 'part', query }] })) }
      : { examples: [{ steps: [whole, ...named.map((id) => stepOf(id, 'names records'))] }] };
  },

  follow: (params, exchanges, { contract }) =>
    isNamed(params) ? nextNamed(params, contract, exchanges) : undefined,
  check(params, exchanges, { contract }) {
    if (isNamed(params)) return checkNamed(params, exchanges, contract);
    return checkPart({ queries: [], leftOut: [], ...params }, exchanges, contract);
  },
  faults: (params, contract) =>
    isNamed(params)
      ? namedFaults(params, contract)
      : partFaults({ queries: [], leftOut: [], ...params }, contract),
  variants: (params, contract) => (isNamed(params) ? namedVariants(params, contract) : []),
});

function isNamed(params: Params): params is NamedParams {
  return params.named !== undefined;
}
