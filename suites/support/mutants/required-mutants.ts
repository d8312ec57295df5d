import type { Contract, MutantDraft, Operation, Parameter } from '../../../engine/types/index.js';
import { parametersIn } from '../cases/requests/step-for.js';
import { draftsOf, given, type DraftRow } from './rows.js';

/** The query parameters of which one is required, and the others. */
export function requiredOf(operation: Operation): { enough: string[]; others: string[] } {
  const names = parametersIn(operation, 'query').map((parameter) => parameter.name);
  return {
    enough: operation.requireAny.filter((name) => names.includes(name)),
    others: names.filter((name) => !operation.requireAny.includes(name)),
  };
}

const emptyList = { op: 'answer', json: [] };

/** One mutant for each parameter that is wrongly enough, one for each that is wrongly not, and refusals in other ways. */
export function requiredMutants(operation: Operation, status: string, contract: Contract): MutantDraft[] {
  const refusal = { status: Number(status) };
  const none = { given: { of: operation.requireAny, count: 0 } };
  return draftsOf(
    contract,
    [operation.id],
    [
      ['never-refuses', 'answers an empty list instead of refusing', emptyList, none],
      ['other-status', 'refuses with 422', { op: 'set-status', to: 422 }, refusal],
      ['no-message', 'refuses without any message', { op: 'set', to: {} }, refusal],
      ...choices(contract, operation),
    ],
  );
}

/** A mutant that takes any parameter for enough. */
export function unknownMutants({ id }: Operation, unknown: string[], contract: Contract): MutantDraft[] {
  const when = { anyOf: unknown.map((name) => ({ query: { [name]: given } })) };
  return draftsOf(contract, [id], [['any-is-enough', 'takes any parameter for enough', emptyList, when]]);
}

function choices(contract: Contract, operation: Operation): DraftRow[] {
  const parameters = operation.parameters.filter((each) => hasValues(contract, each));
  const { enough, others } = requiredOf({ ...operation, parameters });
  const [first = ''] = enough;
  const names = parametersIn(operation, 'query').map(({ name }) => name);
  const alone = (name: string) => ({
    query: { [name]: given },
    given: { of: enough.filter((each) => each !== name), count: 0 },
  });
  return [
    ...others.map((name): DraftRow => {
      const when = { query: { [name]: given }, given: { of: enough, count: 0 } };
      return [`enough-${name}`, `takes ${name} for enough`, emptyList, when];
    }),
    ...enough.map((name): DraftRow => {
      const does = `does not take ${name} for enough`;
      return [`not-enough-${name}`, does, { op: 'drop-parameter', names }, alone(name)];
    }),
    ...others.slice(0, 1).map((): DraftRow => {
      const when = { ...alone(first), anyOf: others.map((name) => ({ query: { [name]: given } })) };
      const does = `refuses ${first} when another parameter is given too`;
      return ['first-of-two', does, { op: 'drop-parameter', names: [first] }, when];
    }),
  ];
}

/** Whether any value of a parameter can be known: one that cannot be given shows no mutant. */
function hasValues(contract: Contract, { sample, values, schema }: Parameter): boolean {
  const { sampleLiterals, sampleSources, mappings } = contract;
  return (
    values.length > 0 ||
    Array.isArray(schema['enum']) ||
    sampleLiterals.some((literal) => sample in literal) ||
    sampleSources.some(({ mapping, also, path }) => sample in { ...mappings[mapping], ...also, ...path })
  );
}
