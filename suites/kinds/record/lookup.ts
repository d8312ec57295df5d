import { readField } from '../../../engine/contract/read-record.js';
import { operationById } from '../../../engine/contract/operations.js';
import { asText, brief } from '../../../engine/json/guards.js';
import type { CheckOutcome, FieldMapping, ReceivedResponse } from '../../../engine/types/index.js';
import { described, kind, pairs, paramsSchema, textMap } from '../../support/kind.js';
import { lookupCases, type LookupParams } from '../../support/cases/lookup-cases.js';
import { lookupFaults } from '../../support/mutants/lookup-variations.js';
import { holds, irrelevant, mappingOf, stepNamed, violated } from '../../support/checking/records.js';

/** One record is looked up by its primary key, else by its secondary key. */
export const lookup = kind<LookupParams>({
  name: 'lookup',
  says: 'a look-up tries one key first, then another',
  params: paramsSchema(
    {
      operation: described('Operation that answers one record.'),
      parameter: described('Path parameter that carries either key; it ends the path.'),
      mapping: described('Field mapping of the record.'),
      primary: described('Field that is compared first.'),
      secondary: described('Field that is compared when nothing has the key as its first one.'),
      case: described(
        'Which keys are requested. `collision`: both keys of two records; `respelled`: a number with a zero before it.',
        { enum: ['primary', 'secondary', 'collision', 'respelled'] },
      ),
      options: described(
        'Query pairs of which a request may have one: they change no record that is found.',
        pairs,
      ),
      after: described('Requests of which one goes before a look-up now and then: path values by name.', {
        type: 'array',
        items: textMap,
        minItems: 1,
      }),
    },
    ['options', 'after'],
  ),
  example: {
    operation: 'GET /books/{id}',
    parameter: 'id',
    mapping: 'book',
    primary: 'number',
    secondary: 'id',
    case: 'secondary',
  },
  operations: ({ operation }) => [operation],

  cases(params, context) {
    const operation = operationById(context.contract.operations, params.operation);
    const all = lookupCases(params, operation, context);
    if (all.length === 0)
      return { none: { reason: 'vacuous', detail: `no known record gives a ${params.case} look-up` } };
    return { examples: all };
  },

  check(params, exchanges, { contract, given }) {
    const response = stepNamed(exchanges, 'look-up')?.response;
    if (!response) return irrelevant('no answer');
    if (params.case === 'respelled' && [400, 404, 422].includes(response.status)) return holds;
    return checkFound(params, mappingOf(contract, params.mapping), response, asText(given['asked']));
  },

  faults: (params, contract) =>
    lookupFaults(contract, operationById(contract.operations, params.operation), params),
  variants: () => [],
});

function checkFound(
  params: LookupParams,
  mapping: FieldMapping,
  response: ReceivedResponse,
  asked: string,
): CheckOutcome {
  const field = params.case === 'secondary' ? params.secondary : params.primary;
  const key = params.case === 'respelled' ? asked.replace(/^0/, '') : asked;
  if (response.status !== 200 || response.json === undefined) {
    return violated(
      `status 200: a listed record has ${field} ${key}`,
      `status ${response.status}, body ${brief(response.text)}`,
    );
  }
  const found = readField(mapping, field, response.json)?.[0];
  if (found === key) return holds;
  // A record that no listing showed may hold the number as its primary key, and then it comes first.
  if (params.case === 'secondary' && readField(mapping, params.primary, response.json)?.[0] === asked) {
    return irrelevant('another record has the asked key as its first key');
  }
  return violated(
    `the record whose ${field} is ${key}`,
    `a record whose ${field} is ${found ?? 'not shown'}`,
  );
}
