import { operationById } from '../../../engine/contract/operations.js';
import { shapeFinding } from '../../../engine/contract/shapes.js';
import { select, type Located } from '../../../engine/json/pointer.js';
import type { Contract, Operation } from '../../../engine/types/contract.js';
import type { Case, Exchange } from '../../../engine/types/exchange.js';
import type { Json, JsonObject } from '../../../engine/types/json.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
import { isCertain, successOf } from '../../support/cases/certainty.js';
import { described, kind, pairs, paramsSchema, textMap } from '../../support/kind.js';
import { namesMapping, recordsAt } from '../../support/checking/outer-records.js';
import { holds, irrelevant, together, violated } from '../../support/checking/records.js';
import { noPath } from '../../support/cases/samples.js';
import { stepFor, validAssignments, type Assignment } from '../../support/cases/requests.js';
import { conditionalFaults, type ConditionalParams } from '../../support/mutants/conditional-faults.js';

/** Cases of a rule that looks at several answers each. */
const drawnCases = 5;

/** Answers to requests with given parameter values satisfy something more than other answers do. */
export const conditionalResponse = kind<ConditionalParams>({
  name: 'conditional-response',
  says: 'an answer has the shape or content that the given parameter values ask for',
  params: paramsSchema(
    {
      operation: described('Operation that is requested.'),
      when: described('Parameter values that every request gives; an empty text is a flag.', textMap),
      answer: described('JSON Schema that such an answer satisfies beside the documented one.', {
        type: 'object',
      }),
      items: described(
        'Pointer with wildcards to what the schema describes, or a field mapping: then it describes the list of the ' +
          'outermost objects that show two of its fields. Default: the body.',
        { type: 'string' },
      ),
      query: described('Query pairs, of parameters that the contract does not list.', pairs),
      refused: described('Query pairs that a service which knows these parameters refuses.', pairs),
      draws: described('Answers in each case, where the service draws them by lot.', {
        type: 'integer',
        minimum: 2,
      }),
    },
    ['items', 'query', 'refused', 'draws'],
  ),
  example: {
    operation: 'GET /search',
    when: { format: 'ebook' },
    items: '/*',
    answer: { properties: { format: { const: 'ebook' } } },
  },
  operations: ({ operation }) => [operation],

  cases(params, context) {
    const operation = bound(operationById(context.contract.operations, params.operation), params);
    const requests = validAssignments(operation, context);
    if (!requests) return noPath(operation.id);
    const toCase = (values: Assignment): Case => {
      const given = { ...values, ...listsOf(params.when) };
      const asked = extended(operation, 'with the given values', given, params.query ?? []);
      return {
        steps: [
          ...(params.refused
            ? [extended(operation, 'with a value that is not valid', values, params.refused)]
            : []),
          ...Array.from({ length: params.draws ?? 1 }, () => asked),
        ],
        given: { certain: isCertain(operation, context, given) },
      };
    };
    return { random: requests.map(toCase), ...(params.draws ? { atMost: drawnCases } : {}) };
  },

  check({ answer: schema, items = '', refused }, exchanges, { contract, given }) {
    if (refused && isAnswered(exchanges[0]))
      return irrelevant('the service may not know these parameters by these names');
    const checked = exchanges.slice(refused ? 1 : 0).map((exchange) => {
      const answer = successOf(given, exchange);
      if ('instead' in answer) return answer.instead;
      return checkAnswer(
        contract,
        schema,
        namesMapping(items) ? listOf(contract, items, answer.json) : select(answer.json, items),
      );
    });
    return together(checked, 'no answer');
  },

  faults: (params, contract) => conditionalFaults(params, contract),
  variants: () => [],
});

/** The records of a field mapping as one list; nothing where there is none. */
function listOf(contract: Contract, mapping: string, body: Json): Located[] {
  const records = recordsAt(contract, mapping, body).map((record) => record.value);
  return records.length === 0 ? [] : [{ at: '', value: records }];
}

function checkAnswer(contract: Contract, schema: JsonObject, places: Located[]): CheckOutcome {
  if (places.length === 0) return irrelevant('the answer does not show what the rule speaks of');
  for (const { at, value } of places) {
    const finding = shapeFinding(contract, schema, value);
    if (finding) return violated(finding.expected, finding.actual, at + finding.at);
  }
  return holds;
}

/** A refusal may come with any status; one with 200 says so in its member `error`. */
function isAnswered(exchange: Exchange | undefined): boolean {
  const response = exchange?.response;
  if (!response || response.status >= 400) return false;
  return !select(response.json ?? null, '/error').some((place) => place.value === true);
}

/** The operation with the given values for its path, and without them in the query: they are added as they stand. */
function bound(operation: Operation, { when }: ConditionalParams): Operation {
  const parameters = operation.parameters
    .filter((each) => each.in === 'path' || when[each.name] === undefined)
    .map((each) => {
      const value = when[each.name];
      return value === undefined
        ? each
        : { ...each, values: [value], schema: {}, sample: `only ${each.name}` };
    });
  return { ...operation, parameters };
}

function extended(operation: Operation, name: string, values: Assignment, further: [string, string][]) {
  const known = operation.parameters.map((each) => each.name);
  const step = stepFor(operation, name, values);
  const added = Object.entries(values).flatMap(([each, [value = '']]): [string, string][] =>
    known.includes(each) ? [] : [[each, value]],
  );
  const query = [...(step.query ?? []), ...added, ...further];
  return query.length === 0 ? step : { ...step, query };
}

function listsOf(values: Record<string, string>): Assignment {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));
}
