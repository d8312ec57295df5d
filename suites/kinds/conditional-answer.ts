import { operationById } from '../../engine/contract/operations.js';
import { shapeFinding } from '../../engine/contract/shapes.js';
import { select } from '../../engine/json/pointer.js';
import type { Contract, Exchange, FaultSketch, Json, JsonObject, Operation } from '../../engine/types.js';
import { isCertain, successOf } from '../support/certainty.js';
import { kind, pairs, paramsSchema, text, textMap, texts } from '../support/kind.js';
import { holds, irrelevant, violated } from '../support/records.js';
import { stepFor, validAssignments, type Assignment } from '../support/requests.js';
import { onOperations, withJson, withQuery } from '../support/rewrite.js';
import { contradictions } from '../support/schema-contradictions.js';
import { replaceAt } from '../support/schema-nodes.js';

interface Params {
  operation: string;
  /** Parameter values that every request gives; '' is a flag (its name alone). */
  when: Record<string, string>;
  /** JSON Schema that such an answer satisfies beside the operation's own; may refer to the contract's components. */
  answer: JsonObject;
  /** Pointer to what the schema speaks of, each by itself; default: the body. */
  items?: string;
  /** Further query of every request, of parameters that the contract does not list. */
  query?: [string, string][];
  /**
   * Query that a service which knows the parameters refuses. Where it does not, the document's silence on their names
   * may mean other names here, and nothing is judged.
   */
  refused?: [string, string][];
  /** Parameters that the requests leave out. */
  without?: string[];
}

/** Answers to requests with given parameter values satisfy something more than other answers do. */
export const conditionalAnswer = kind<Params>({
  name: 'conditional-answer',
  says: 'an answer has the shape or content that the given parameter values ask for',
  params: paramsSchema(
    { operation: text, when: textMap, answer: { type: 'object' }, items: { type: 'string' }, query: pairs, refused: pairs, without: texts },
    ['items', 'query', 'refused', 'without'],
  ),
  operations: ({ operation }) => [operation],

  cases(params, context) {
    const operation = bound(operationById(context.contract.operations, params.operation), params);
    const requests = validAssignments(operation, context);
    if (!requests) return { none: { reason: 'no sample', detail: `no known values for the path of ${operation.id}` } };
    return {
      random: requests.map((values) => ({
        steps: [
          ...(params.refused ? [extended(operation, 'with a value that is not valid', values, params.refused)] : []),
          extended(operation, 'with the given values', { ...values, ...listsOf(params.when) }, params.query ?? []),
        ],
        given: { certain: isCertain(operation, context, { ...values, ...listsOf(params.when) }) },
      })),
    };
  },

  judge({ answer: schema, items = '', refused }, exchanges, { contract, given }) {
    if (refused && isAnswered(exchanges[0])) return irrelevant('the service may not know these parameters by these names');
    const answer = successOf(given, exchanges.at(-1));
    if ('instead' in answer) return answer.instead;
    const places = select(answer.json, items);
    if (places.length === 0) return irrelevant('the answer does not show what the rule speaks of');
    for (const { at, value } of places) {
      const finding = shapeFinding(contract, schema, value);
      if (finding) return violated(finding.expected, finding.actual, at + finding.at);
    }
    return holds;
  },

  faults: (params, contract) => conditionalFaults(params, contract),
  variants: () => [],
});

/** A refusal may come with any status; one with 200 says so in its `error` member or is no JSON object of the usual shape. */
function isAnswered(exchange: Exchange | undefined): boolean {
  const response = exchange?.response;
  if (!response || response.status >= 400) return false;
  return !select(response.json ?? null, '/error').some((place) => place.value === true);
}

/** The operation with the given values for its path, and without them in the query: they are added as they stand. */
function bound(operation: Operation, { when, without = [] }: Params): Operation {
  const parameters = operation.parameters
    .filter((each) => !without.includes(each.name) && (each.in === 'path' || when[each.name] === undefined))
    .map((each) => {
      const value = when[each.name];
      return value === undefined ? each : { ...each, values: [value], schema: {}, sample: `only ${each.name}` };
    });
  return { ...operation, parameters };
}

function extended(operation: Operation, name: string, values: Assignment, further: [string, string][]) {
  const known = operation.parameters.map((each) => each.name);
  const step = stepFor(operation, name, values);
  const added = Object.entries(values).flatMap(([each, [value = '']]): [string, string][] => (known.includes(each) ? [] : [[each, value]]));
  const query = [...(step.query ?? []), ...added, ...further];
  return query.length === 0 ? step : { ...step, query };
}

function listsOf(values: Record<string, string>): Assignment {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));
}

function conditionalFaults(params: Params, contract: Contract): FaultSketch[] {
  const { operation: id, when, items = '', query = [] } = params;
  const operation = operationById(contract.operations, id);
  const inPath = operation.parameters.filter((each) => each.in === 'path').map((each) => each.name);
  const asked: [string, string][] = [...Object.entries(when).filter(([name]) => !inPath.includes(name)), ...query];
  const pathValues = Object.entries(when).flatMap(([name, value]) => (inPath.includes(name) ? [encodeURIComponent(value)] : []));
  const applies = (url: URL) =>
    asked.every(([name, value]) => url.searchParams.getAll(name).includes(value)) &&
    pathValues.every((value) => url.pathname.split('/').includes(value));
  const edit = (pointer: string, replace: (value: Json) => Json | undefined) =>
    onOperations(contract, [id], (next, request, url) =>
      applies(url) ? withJson(next(request), (body) => replaceAt(body, items + pointer, replace)) : next(request),
    );
  return [
    ...(asked.length === 0
      ? []
      : [
          {
            name: 'ignored',
            does: `ignores ${asked.map(([name]) => name).join(', ')}`,
            wrap: onOperations(contract, [id], (next, request, url) =>
              applies(url) ? withQuery(next, request, url, (given) => asked.forEach(([name]) => given.delete(name))) : next(request),
            ),
          },
        ]),
    ...contradictions(contract, params.answer).map(({ pointer, name, does, replace }) => ({ name, does, wrap: edit(pointer, replace) })),
  ];
}
