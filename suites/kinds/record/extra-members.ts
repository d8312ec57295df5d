import { operationById } from '../../../engine/contract/operations.js';
import { isObject } from '../../../engine/json/guards.js';
import { isCertain, successOf } from '../../support/cases/certainty.js';
import {
  furtherIn,
  membersBeside,
  recordIn,
  without,
  type FurtherParams,
} from '../../support/checking/further.js';
import { kind, paramsSchema, text } from '../../support/kind.js';
import { keyIn } from '../../support/mutants/other-record.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { stepFor, validCases } from '../../support/cases/requests.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';
import { valueText } from '../../support/checking/relations.js';

/** An answer about one record holds something that listed records have no member for; where, is open. */
export const extraMembers = kind<FurtherParams>({
  name: 'extra-members',
  says: 'an answer about a record holds more than the members that every record has',
  params: paramsSchema({ operation: text, beyond: text, reading: text, key: text }),
  operations: ({ operation }) => [operation],

  cases({ operation: id, key }, context) {
    const operation = operationById(context.contract.operations, id);
    const cases = validCases(operation, context, (values) => ({
      steps: [stepFor(operation, 'by itself', values)],
      given: { key: values[key]?.[0] ?? '', certain: isCertain(operation, context, values) },
    }));
    return cases ?? { none: { reason: 'no sample', detail: `no known values for the path of ${id}` } };
  },

  check(params, [exchange], { contract, given }) {
    const answer = successOf(given, exchange);
    if ('instead' in answer) return answer.instead;
    const found = recordIn(params, contract, answer.json, valueText(given['key'] ?? null));
    if (!found) return irrelevant('the answer shows no record with the key');
    const further = [...membersBeside(answer.json, found.at), ...furtherIn(params, contract, found.value)];
    return further.length > 0
      ? holds
      : violated(
          'members beside those that every record has',
          Object.keys(found.value as object).join(', '),
          found.at,
        );
  },

  faults: (params, contract) => [
    {
      name: 'bare',
      does: 'answers the record without anything more',
      wrap: onOperations(contract, [params.operation], (next, request, url) =>
        withJson(next(request), (body) => {
          const key = keyIn(operationById(contract.operations, params.operation), url);
          const record = recordIn(params, contract, body, key)?.value;
          const further = furtherIn(params, contract, record);
          return isObject(record) ? without(record, further) : body;
        }),
      ),
    },
  ],
  variants: ({ operation }, contract) => [
    {
      name: 'beside',
      does: 'answers the record and what is more of it beside each other',
      wrap: onOperations(contract, [operation], (next, request) =>
        withJson(next(request), (body) => ({ record: body, more: { whole: true } })),
      ),
    },
  ],
});
