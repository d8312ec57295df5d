import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { brief } from '../../../engine/json/guards.js';
import { evenly } from '../../../engine/samples/collect.js';
import type { Operation } from '../../../engine/types/index.js';
import { described, kind, operationName, paramsSchema, texts } from '../../support/kind.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { candidates } from '../../support/cases/requests/candidates.js';
import { pathAssignments } from '../../support/cases/requests/path-assignments.js';
import { stepFor, type Assignment } from '../../support/cases/requests/step-for.js';
import { bodyFinding, isOpenBody } from '../../support/checking/refusals.js';
import { requiredMutants, requiredOf, unknownMutants } from '../../support/mutants/required-mutants.js';
import { onOperations } from '../../support/mutants/rewrite.js';

interface Params {
  operation: string;
  status: string;
  lists?: string[];
  unknown?: string[];
}

/** So many values of a parameter are given by themselves, in so many of the cases. */
const fewValues = 6;
const aloneShare = 0.8;

/** At least one of an operation's parameters (`x-require-any`) is needed; any other subset of parameters is not enough. */
export const requiredParameters = kind<Params>({
  name: 'required-parameters',
  says: 'a request without any of the parameters of which one is required is refused; with one of them it is not',
  params: paramsSchema(
    {
      operation: operationName,
      status: described('status of a request that gives none of the parameters of which one is required'),
      lists: described(
        'parameters that take several values: the first of theirs are also given together',
        texts,
      ),
      unknown: described(
        'Only this is checked: these, which are no parameters of the operation, are not enough by themselves.',
        texts,
      ),
    },
    ['lists', 'unknown'],
  ),
  example: { operation: 'GET /search', status: '400' },
  operations: ({ operation }) => [operation],

  cases({ operation: id, status, lists = [], unknown }, context) {
    const operation = operationById(context.contract.operations, id);
    const paths = pathAssignments(operation, context);
    if (paths.length === 0)
      return { none: { reason: 'no sample', detail: `no known values for the path of ${id}` } };
    if (unknown)
      return { examples: paths.flatMap((path) => unknown.map((name) => unknownCase(operation, path, name))) };
    const { enough, others } = requiredOf(operation);
    const valueOf = (name: string, path: Assignment) => {
      const parameter = operation.parameters.find((each) => each.name === name);
      const values = parameter ? candidates(parameter, context, path) : [];
      return values.length > 0 ? fc.constantFrom(...values) : fc.constant(undefined);
    };
    const requests = fc
      .tuple(
        fc.constantFrom(...paths),
        fc.subarray(others),
        fc.option(fc.constantFrom(...enough), { freq: 4, nil: undefined }),
      )
      .chain(([path, insufficient, one]) => {
        const names = one === undefined ? insufficient : [...insufficient, one];
        return fc.tuple(...names.map((name) => valueOf(name, path))).map((values) => {
          const given = names.flatMap((name, index) =>
            values[index] === undefined ? [] : [[name, [values[index]]] as const],
          );
          return { path, given: Object.fromEntries(given) };
        });
      });
    // Each parameter by itself, with each value of those that have few.
    const alone = paths.flatMap((path) =>
      [...others, ...enough].flatMap((name) => {
        const parameter = operation.parameters.find((each) => each.name === name);
        const values = parameter ? candidates(parameter, context, path) : [];
        return values.slice(0, fewValues).map((value) => ({ path, given: { [name]: [value] } }));
      }),
    );
    // A list of values may be the default, and is given all the same.
    const several = operation.parameters
      .filter(({ name }) => lists.includes(name))
      .flatMap(({ name, values }) =>
        values
          .slice(1)
          .flatMap((_, index) =>
            paths.map((path) => ({ path, given: { [name]: values.slice(0, index + 2) } })),
          ),
      );
    const examples = [
      ...paths.map((path) => ({ path, given: {} })),
      ...several,
      ...evenly(alone, Math.ceil(context.runs * aloneShare)),
    ];
    return {
      examples: examples.map(({ path, given }) => toCase(operation, path, given, status)),
      random: requests.map(({ path, given }) => toCase(operation, path, given, status)),
      atMost: Math.max(Math.ceil(context.runs / 2), context.runs - examples.length),
    };
  },

  check({ operation: id, status, unknown }, [exchange], { contract, given }) {
    const operation = operationById(contract.operations, id);
    const response = exchange?.response;
    if (!response) return irrelevant('no answer');
    const actual = `status ${response.status}, body ${brief(response.text)}`;
    if (given['enough'] === true) {
      if (String(response.status) !== status)
        return response.status === 200 ? holds : irrelevant(`status ${response.status}`);
      return violated(`not ${status}: ${operation.requireAny.join(', ')} are enough, each by itself`, actual);
    }
    if (unknown && response.status >= 300) return holds;
    if (String(response.status) !== status) {
      return violated(`status ${status}: none of ${operation.requireAny.join(', ')} is given`, actual);
    }
    const finding = bodyFinding(contract, operation, response);
    return finding ? { relevant: true, finding } : holds;
  },

  faults: ({ operation: id, status, unknown }, contract) =>
    unknown
      ? unknownMutants(operationById(contract.operations, id), unknown, contract)
      : requiredMutants(operationById(contract.operations, id), status, contract),

  variants: ({ operation: id, status, unknown }, contract) => {
    if (unknown) return [];
    const message = { error: { reason: 'not enough to go by' } };
    if (!isOpenBody(contract, operationById(contract.operations, id), status, message)) return [];
    return [
      {
        name: 'other-message',
        does: 'refuses with another message in another member',
        wrap: onOperations(contract, [id], async (next, request) => {
          const answer = await next(request);
          return String(answer.status) === status
            ? Response.json(message, { status: answer.status })
            : answer;
        }),
      },
    ];
  },
});

function unknownCase(operation: Operation, path: Assignment, name: string) {
  const step = stepFor(operation, 'with what is no parameter', path);
  return { steps: [{ ...step, query: [[name, 'en'] as [string, string]] }], given: { enough: false } };
}

function toCase(operation: Operation, path: Assignment, given: Assignment, status: string) {
  const enough = Object.keys(given).some((name) => operation.requireAny.includes(name));
  const name = enough ? 'with a required parameter' : `without one: ${status} is due`;
  return { steps: [stepFor(operation, name, { ...path, ...given })], given: { enough } };
}
