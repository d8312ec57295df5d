import { operationById, operationOf } from '../../../engine/contract/operations.js';
import { scalarText } from '../../../engine/json/guards.js';
import { valueAt } from '../../../engine/json/pointer.js';
import type { Contract, Exchange, MutantDraft } from '../../../engine/types/index.js';
import { leastAssignments } from '../../support/cases/requests/path-assignments.js';
import { stepFor, type Assignment } from '../../support/cases/requests/step-for.js';
import { noPath, withEnds } from '../../support/cases/samples.js';
import { holds, irrelevant, stepNamed, unanswered, violated } from '../../support/checking/records.js';
import { replaceAt } from '../../support/checking/schema-nodes.js';
import { described, kind, operationName, paramsSchema, text } from '../../support/kind.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';

interface Params {
  operation: string;
  at: string;
  after: string;
  parameter: string;
}

/** So many known values are requested of the other operation, one in each case. */
const mostValues = 16;

/** What an operation answers does not take over what another operation was asked for just before. */
export const carryOver = kind<Params>({
  name: 'carry-over',
  says: 'an answer does not show what another operation was asked for before',
  params: paramsSchema({
    operation: operationName,
    at: described('Pointer to the value of the answer.', text),
    after: described('Operation that is requested in between, with a known value.', text),
    parameter: described(
      'Path parameter of that operation, whose value the answer must not take over.',
      text,
    ),
  }),
  example: { operation: 'GET /visitor', at: '/ip', after: 'GET /visitor/{ip}', parameter: 'ip' },
  operations: ({ operation, after }) => [operation, after],

  cases({ operation: id, after, parameter }, context) {
    const [operation, other] = [id, after].map((each) => operationById(context.contract.operations, each));
    const values = other ? leastAssignments(other, context) : [];
    if (!operation || !other || values.length === 0) return noPath(after);
    const toCase = (value: Assignment) => ({
      steps: [
        stepFor(operation, 'first', {}),
        stepFor(other, 'between', value),
        stepFor(operation, 'second', {}),
      ],
      given: { asked: value[parameter]?.[0] ?? '' },
    });
    return { examples: withEnds(values, mostValues).map(toCase) };
  },

  check({ at }, exchanges, { given }) {
    const [first, between, second] = ['first', 'between', 'second'].map((name) => stepNamed(exchanges, name));
    const [one, other] = [shownAt(at, first), shownAt(at, second)];
    if (one === undefined || other === undefined) return unanswered(exchanges);
    if (between?.response?.status !== 200) return irrelevant('nothing was found in between');
    const { asked } = given;
    if (one === asked) return irrelevant('the first answer shows the same value');
    return other === asked
      ? violated(`not what was asked for in between: ${one}, as before`, other, at)
      : holds;
  },

  faults: (params, contract) => [takesOver(contract, params)],
  variants: ({ operation, at }, contract) => [
    {
      name: 'another-each-time',
      does: 'shows another value in every second answer',
      wrap: (inner) => {
        let count = 0;
        return onOperations(contract, [operation], (next, request) =>
          withJson(next(request), (body) =>
            count++ % 2 === 0 ? body : replaceAt(body, at, () => '192.0.2.77'),
          ),
        )(inner);
      },
    },
  ],
});

function shownAt(at: string, exchange: Exchange | undefined): string | undefined {
  const { status, json } = exchange?.response ?? {};
  return status === 200 && json !== undefined ? scalarText(valueAt(json, at)) : undefined;
}

/** A service that remembers what it was asked for last. */
function takesOver(contract: Contract, { operation, at, after, parameter }: Params): MutantDraft {
  const parts = operationById(contract.operations, after).path.split('/');
  const place = parts.indexOf(`{${parameter}}`) - parts.length;
  return {
    name: 'takes-over',
    does: 'shows what another operation was asked for last',
    wrap: (inner) => {
      let last: string | undefined;
      return onOperations(contract, [operation, after], async (next, request, url) => {
        if (operationOf(contract.operations, request.method, url.pathname)?.id === after) {
          last = decodeURIComponent(url.pathname.split('/').at(place) ?? '');
          return next(request);
        }
        return withJson(next(request), (body) => replaceAt(body, at, (value) => last ?? value));
      })(inner);
    },
  };
}
