import { operationById } from '../../../engine/contract/operations.js';
import { firstDifference } from '../../../engine/json/compare.js';
import { asText, brief, isObject, scalarText } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { Step } from '../../../engine/types/exchange.js';
import type { Json } from '../../../engine/types/json.js';
import { described, kind, paramsSchema } from '../../support/kind.js';
import { holds, irrelevant, unanswered, violated } from '../../support/checking/records.js';
import { stepFor } from '../../support/cases/requests.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';
import { replaceAt } from '../../support/checking/schema-nodes.js';

interface Params {
  /** An operation without parameters, and where its answer shows a value of the other's parameter. */
  first: string;
  at: string;
  then: string;
  parameter: string;
}

/** What an answer shows is asked for in its turn: both answers say the same. */
export const idempotentRead = kind<Params>({
  name: 'idempotent-read',
  says: 'what an answer shows, asked for by its own name, is answered alike',
  params: paramsSchema({
    first: described('Operation without parameters.'),
    at: described('Pointer to where its answer shows a value of the parameter.'),
    then: described('Operation that is requested with this value.'),
    parameter: described('Parameter of `then` that takes the value.'),
  }),
  example: { first: 'GET /visitor', at: '/ip', then: 'GET /visitor/{ip}', parameter: 'ip' },
  operations: ({ first, then }) => [first, then],

  cases: ({ first }, { contract }) => ({
    examples: [{ steps: [stepFor(operationById(contract.operations, first), 'unasked', {})] }],
  }),

  follow({ at, then, parameter }, exchanges, { contract }): Step | undefined {
    const shown = scalarText(select(exchanges[0]?.response?.json ?? null, at)[0]?.value);
    if (exchanges.length !== 1 || shown === undefined || shown === '') return undefined;
    return stepFor(operationById(contract.operations, then), 'by name', { [parameter]: [shown] });
  },

  check({ at }, exchanges) {
    const [one, other] = exchanges.map((exchange) => exchange.response);
    if (exchanges.length < 2) return irrelevant(`the answer shows nothing at ${at}`);
    if (one?.status !== 200 || other?.status !== 200 || one.json === undefined || other.json === undefined)
      return unanswered(exchanges);
    if (!isObject(one.json) || !isObject(other.json)) return irrelevant('the answers are not of one shape');
    const difference = firstDifference(one.json, other.json, 'shared');
    return difference
      ? violated(`as it says by itself: ${brief(difference.one)}`, brief(difference.other), difference.at)
      : holds;
  },

  faults: ({ first, at, then }, contract) => {
    const changed = (body: Json): Json =>
      isObject(body)
        ? Object.fromEntries(
            Object.entries(body).map(([name, value]) => [
              name,
              `/${name}` === at ? value : `${asText(value)}x`,
            ]),
          )
        : body;
    return [
      {
        name: 'other',
        does: 'answers about something else',
        wrap: onOperations(contract, [then], (next, request) =>
          withJson(next(request), (body) => replaceAt(body, at, (value) => `${asText(value)}0`)),
        ),
      },
      {
        name: 'contradicts',
        does: 'says something else of the same thing',
        wrap: onOperations(contract, [first], (next, request) => withJson(next(request), changed)),
      },
    ];
  },
  variants: () => [],
});
