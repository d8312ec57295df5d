import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { evenly } from '../../../engine/samples/collect.js';
import { asText, brief } from '../../../engine/json/guards.js';
import type { Case, CaseContext, Operation } from '../../../engine/types/index.js';
import { described, kind, operationName, paramsSchema, texts } from '../../support/kind.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { checkNamed } from '../../support/checking/named-problems.js';
import { bodyFinding, isOpenBody } from '../../support/checking/refusals.js';
import { pathAssignments } from '../../support/cases/requests/path-assignments.js';
import { parametersIn, stepFor, type Assignment } from '../../support/cases/requests/step-for.js';
import { validAssignments } from '../../support/cases/requests/valid-assignments.js';
import { refusedValueMutants } from '../../support/mutants/refused-value-mutants.js';
import { onOperations } from '../../support/mutants/rewrite.js';

interface Params {
  operation: string;
  parameter: string;
  values: string[];
  statuses: string[];
  alone?: string[];
  named?: boolean;
}

/** A value that cannot be read as its parameter's type is refused, whatever else the request gives. */
export const refusedValue = kind<Params>({
  name: 'refused-value',
  says: 'a value that cannot be read as what its parameter takes is refused',
  params: paramsSchema(
    {
      operation: operationName,
      parameter: described('name of the parameter that takes the value'),
      values: described("values that no reading of the parameter's type can take for valid", texts),
      statuses: described('statuses of the refusal', texts),
      alone: described(
        'further statuses where one of several parameters is required and no other is given',
        texts,
      ),
      named: described(
        'Only this is checked: a refusal that names parameters names this one, not just others.',
        { type: 'boolean' },
      ),
    },
    ['alone', 'named'],
  ),
  example: { operation: 'GET /books', parameter: 'reviews', values: ['banana'], statuses: ['422'] },
  operations: ({ operation }) => [operation],

  cases(params, context) {
    const operation = operationById(context.contract.operations, params.operation);
    const bases = validBases(operation, params.parameter, context);
    if (!bases)
      return { none: { reason: 'no sample', detail: `no known values for the path of ${operation.id}` } };
    return {
      examples: [...lonely(operation, params, context)],
      random: fc
        .tuple(bases, fc.constantFrom(...params.values))
        .map(([base, value]) => toCase(operation, params, base, value)),
      atMost: params.named ? 1 : 40,
    };
  },

  check({ operation: id, statuses, parameter, named }, [exchange], { contract, given }) {
    const response = exchange?.response;
    if (!response) return irrelevant('no answer');
    if (named)
      return statuses.includes(String(response.status))
        ? checkNamed(operationById(contract.operations, id), parameter, response)
        : irrelevant(`status ${response.status}`);
    const allowed = [
      ...statuses,
      ...(Array.isArray(given['alsoAllowed']) ? given['alsoAllowed'].map(String) : []),
    ];
    if (!allowed.includes(String(response.status))) {
      const expected = allowed.map(
        (status) => `status ${status}: ${parameter}=${asText(given['value'])} is not valid`,
      );
      return violated(expected, `status ${response.status}, body ${brief(response.text)}`);
    }
    const finding = bodyFinding(contract, operationById(contract.operations, id), response);
    return finding ? { relevant: true, finding } : holds;
  },

  faults: (params, contract) => refusedValueMutants(params, contract),

  variants: ({ operation: id, named }, contract) => {
    if (named) return [];
    const problems = { problems: [{ where: 'somewhere', what: 'not valid' }] };
    if (!isOpenBody(contract, operationById(contract.operations, id), '422', problems)) return [];
    return [
      {
        name: 'other-list',
        does: 'lists the problems under another name and in another shape',
        wrap: onOperations(contract, [id], async (next, request) => {
          const answer = await next(request);
          return answer.status === 422 ? Response.json(problems, { status: 422 }) : answer;
        }),
      },
    ];
  },
});

function validBases(
  operation: Operation,
  parameter: string,
  context: CaseContext,
): fc.Arbitrary<Assignment> | undefined {
  const others = { ...operation, parameters: operation.parameters.filter((each) => each.name !== parameter) };
  others.requireAny = operation.requireAny.filter((name) => name !== parameter);
  return validAssignments(others, context);
}

/** The refused value alone: the at-least-one rule may then refuse it first. */
function lonely(operation: Operation, params: Params, context: CaseContext): Case[] {
  const otherPaths = parametersIn(operation, 'path')
    .map((each) => each.name)
    .filter((name) => name !== params.parameter);
  return evenly(pathAssignments(operation, context, otherPaths), 4).flatMap((path) =>
    params.values.map((value) =>
      toCase(operation, params, path, value, operation.requireAny.length > 0 ? (params.alone ?? []) : []),
    ),
  );
}

function toCase(
  operation: Operation,
  params: Params,
  base: Assignment,
  value: string,
  alsoAllowed: string[] = [],
): Case {
  return {
    steps: [stepFor(operation, 'with a value that is not valid', { ...base, [params.parameter]: [value] })],
    given: { value, alsoAllowed },
  };
}
