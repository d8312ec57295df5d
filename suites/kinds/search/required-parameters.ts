import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { brief } from '../../../engine/json/guards.js';
import type { Contract, Operation } from '../../../engine/types/contract.js';
import type { FaultSketch } from '../../../engine/types/mutation.js';
import { kind, paramsSchema, text } from '../../support/kind.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import {
  candidates,
  parametersIn,
  pathAssignments,
  stepFor,
  type Assignment,
} from '../../support/cases/requests.js';
import { bodyFinding } from '../../support/checking/refusals.js';
import { onOperations, withQuery } from '../../support/mutants/rewrite.js';

interface Params {
  operation: string;
  /** Status of a request that gives none of the required parameters. */
  status: string;
}

/** At least one of an operation's parameters (`x-require-any`) is needed; any other subset of parameters is not enough. */
export const requiredParameters = kind<Params>({
  name: 'required-parameters',
  says: 'a request without any of the parameters of which one is required is refused; with one of them it is not',
  params: paramsSchema({ operation: text, status: text }),
  operations: ({ operation }) => [operation],

  cases({ operation: id, status }, context) {
    const operation = operationById(context.contract.operations, id);
    const paths = pathAssignments(operation, context);
    if (paths.length === 0)
      return { none: { reason: 'no sample', detail: `no known values for the path of ${id}` } };
    const { enough, others } = split(operation);
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
    return {
      examples: paths.map((path) => toCase(operation, path, {}, status)),
      random: requests.map(({ path, given }) => toCase(operation, path, given, status)),
    };
  },

  check({ operation: id, status }, [exchange], { contract, given }) {
    const operation = operationById(contract.operations, id);
    const response = exchange?.response;
    if (!response) return irrelevant('no answer');
    const actual = `status ${response.status}, body ${brief(response.text)}`;
    if (given['enough'] === true) {
      if (String(response.status) !== status)
        return response.status === 200 ? holds : irrelevant(`status ${response.status}`);
      return violated(`not ${status}: ${operation.requireAny.join(', ')} are enough, each by itself`, actual);
    }
    if (String(response.status) !== status) {
      return violated(`status ${status}: none of ${operation.requireAny.join(', ')} is given`, actual);
    }
    const finding = bodyFinding(contract, operation, response);
    return finding ? { relevant: true, finding } : holds;
  },

  faults: ({ operation: id, status }, contract) =>
    requiredFaults(operationById(contract.operations, id), status, contract),

  variants: ({ operation, status }, contract) => [
    {
      name: 'other-message',
      does: 'refuses with another message in another member',
      wrap: onOperations(contract, [operation], async (next, request) => {
        const answer = await next(request);
        if (String(answer.status) !== status) return answer;
        return Response.json({ error: { reason: 'not enough to go by' } }, { status: answer.status });
      }),
    },
  ],
});

function split(operation: Operation): { enough: string[]; others: string[] } {
  const names = parametersIn(operation, 'query').map((parameter) => parameter.name);
  return {
    enough: operation.requireAny,
    others: names.filter((name) => !operation.requireAny.includes(name)),
  };
}

function toCase(operation: Operation, path: Assignment, given: Assignment, status: string) {
  const enough = Object.keys(given).some((name) => operation.requireAny.includes(name));
  const name = enough ? 'with a required parameter' : `without one: ${status} is due`;
  return { steps: [stepFor(operation, name, { ...path, ...given })], given: { enough } };
}

/** One mutant for each parameter that is wrongly enough, one for each that is wrongly not, and refusals in other ways. */
function requiredFaults(operation: Operation, status: string, contract: Contract): FaultSketch[] {
  const { enough, others } = split(operation);
  const on = (change: Parameters<typeof onOperations>[2]) => onOperations(contract, [operation.id], change);
  const given = (url: URL, names: string[]) => names.some((name) => url.searchParams.has(name));
  const [first = ''] = enough;
  return [
    {
      name: 'never-refuses',
      does: 'answers an empty list instead of refusing',
      wrap: on(async (next, request, url) => (given(url, enough) ? next(request) : Response.json([]))),
    },
    {
      name: 'other-status',
      does: 'refuses with 422',
      wrap: on(async (next, request) => {
        const answer = await next(request);
        return String(answer.status) === status
          ? new Response(answer.body, { status: 422, headers: new Headers(answer.headers) })
          : answer;
      }),
    },
    {
      name: 'no-message',
      does: 'refuses without any message',
      wrap: on(async (next, request) => {
        const answer = await next(request);
        return String(answer.status) === status ? Response.json({}, { status: answer.status }) : answer;
      }),
    },
    ...others.map((name) => ({
      name: `enough-${name}`,
      does: `takes ${name} for enough`,
      wrap: on((next, request, url) =>
        given(url, enough) || !given(url, [name]) ? next(request) : Promise.resolve(Response.json([])),
      ),
    })),
    ...enough.map((name) => ({
      name: `not-enough-${name}`,
      does: `does not take ${name} for enough`,
      wrap: on((next, request, url) =>
        given(url, [name]) &&
        !given(
          url,
          enough.filter((each) => each !== name),
        )
          ? withQuery(next, request, url, (query) => [...query.keys()].forEach((key) => query.delete(key)))
          : next(request),
      ),
    })),
    {
      name: 'first-of-two',
      does: `refuses ${first} when another parameter is given too`,
      wrap: on((next, request, url) =>
        given(url, [first]) && given(url, others) && !given(url, enough.slice(1))
          ? withQuery(next, request, url, (query) => query.delete(first))
          : next(request),
      ),
    },
  ];
}
