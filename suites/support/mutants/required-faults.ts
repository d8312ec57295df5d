import type { Contract, Operation, Parameter } from '../../../engine/types/contract.js';
import type { MutantDraft } from '../../../engine/types/mutation.js';
import { parametersIn } from '../cases/requests/step-for.js';
import { onOperations, withQuery } from './rewrite.js';

/** The query parameters of which one is required, and the others. */
export function requiredOf(operation: Operation): { enough: string[]; others: string[] } {
  const names = parametersIn(operation, 'query').map((parameter) => parameter.name);
  return {
    enough: operation.requireAny.filter((name) => names.includes(name)),
    others: names.filter((name) => !operation.requireAny.includes(name)),
  };
}

type Change = Parameters<typeof onOperations>[2];

const given = (url: URL, names: readonly string[]) => names.some((name) => url.searchParams.has(name));

/** One mutant for each parameter that is wrongly enough, one for each that is wrongly not, and refusals in other ways. */
export function requiredFaults(operation: Operation, status: string, contract: Contract): MutantDraft[] {
  const on = (change: Change) => onOperations(contract, [operation.id], change);
  return [...refusalFaults(operation, status, on), ...choiceFaults(contract, operation, on)];
}

function refusalFaults(
  { requireAny }: Operation,
  status: string,
  on: (change: Change) => MutantDraft['wrap'],
): MutantDraft[] {
  const refusals = (change: (answer: Response) => Response) =>
    on(async (next, request) => {
      const answer = await next(request);
      return String(answer.status) === status ? change(answer) : answer;
    });
  return [
    {
      name: 'never-refuses',
      does: 'answers an empty list instead of refusing',
      wrap: on(async (next, request, url) => (given(url, requireAny) ? next(request) : Response.json([]))),
    },
    {
      name: 'other-status',
      does: 'refuses with 422',
      wrap: refusals(
        ({ body, headers }) => new Response(body, { status: 422, headers: new Headers(headers) }),
      ),
    },
    {
      name: 'no-message',
      does: 'refuses without any message',
      wrap: refusals((answer) => Response.json({}, { status: answer.status })),
    },
  ];
}

function choiceFaults(
  contract: Contract,
  operation: Operation,
  on: (change: Change) => MutantDraft['wrap'],
): MutantDraft[] {
  const parameters = operation.parameters.filter((each) => hasValues(contract, each));
  const { enough, others } = requiredOf({ ...operation, parameters });
  const [first = ''] = enough;
  const isAlone = (url: URL, name: string) =>
    given(url, [name]) &&
    !given(
      url,
      enough.filter((each) => each !== name),
    );
  return [
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
        isAlone(url, name)
          ? withQuery(next, request, url, (query) => [...query.keys()].forEach((key) => query.delete(key)))
          : next(request),
      ),
    })),
    ...(others.length === 0
      ? []
      : [
          {
            name: 'first-of-two',
            does: `refuses ${first} when another parameter is given too`,
            wrap: on((next, request, url) =>
              isAlone(url, first) && given(url, others)
                ? withQuery(next, request, url, (query) => query.delete(first))
                : next(request),
            ),
          },
        ]),
  ];
}

/** Whether any value of a parameter can be known: one that cannot be given shows no fault. */
function hasValues(contract: Contract, { sample, values, schema }: Parameter): boolean {
  const { sampleLiterals, sampleSources, mappings } = contract;
  return (
    values.length > 0 ||
    Array.isArray(schema['enum']) ||
    sampleLiterals.some((literal) => sample in literal) ||
    sampleSources.some(({ mapping, also, path }) => sample in { ...mappings[mapping], ...also, ...path })
  );
}
