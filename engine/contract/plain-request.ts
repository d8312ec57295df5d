import type { Contract, Operation, Parameter, Sample, Step } from '../types/index.js';
import { fillPath } from './operations.js';

/** A request that shows how a target stands; `operation` is absent where no documented one can be made. */
export interface PlainRequest {
  step: Step;
  operation?: Operation;
}

/** The plainest documented request whose parameters are known, each with a valid value; else the bare base URL. */
export function plainRequest(contract: Contract, given: readonly Sample[] = []): PlainRequest {
  const samples = [...given, ...contract.sampleLiterals];
  const files = new Set(
    contract.sampleSources.filter(({ stream }) => stream).map(({ operation }) => operation),
  );
  const made = contract.operations
    .filter(({ id, method }) => method === 'GET' && !files.has(id))
    .sort((one, other) => needed(one).length - needed(other).length)
    .map((operation) => ({ operation, values: valuesFor(operation, samples) }))
    .find(({ values }) => values !== undefined);
  if (!made?.values) return { step: { name: 'plain', method: 'GET', path: '/' } };
  const { operation, values } = made;
  return { operation, step: stepWith('plain', operation, values, needed(operation)) };
}

/** The first documented GET that all values of a sample go into, with nothing more than it needs; undefined where none is. */
export function requestWith({ operations }: Contract, sample: Sample): Required<PlainRequest> | undefined {
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    const own = operation.parameters.filter((each) => sample[each.sample] !== undefined);
    const values = valuesFor(operation, [sample]);
    if (!values || own.length < Object.keys(sample).length) continue;
    const all = Object.fromEntries(
      own.map((each) => [each.name, [sample[each.sample] ?? []].flat()[0] ?? '']),
    );
    const parameters = [...new Set([...needed(operation), ...own])];
    return { operation, step: stepWith('guess', operation, { ...values, ...all }, parameters) };
  }
  return undefined;
}

function stepWith(
  name: string,
  { path, method }: Operation,
  values: Record<string, string>,
  parameters: readonly Parameter[],
): Step {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return {
    name,
    method,
    path: fillPath(path, values),
    ...(query.length === 0 ? {} : { query: query.map(({ name: each }) => [each, values[each] ?? '']) }),
  };
}

function needed({ parameters, requireAny }: Operation): Parameter[] {
  const any = parameters.find(({ name }) => name === requireAny[0]);
  return [...parameters.filter(({ required }) => required), ...(any && !any.required ? [any] : [])];
}

/** Values for all that a request needs, as far as they go together in one sample; undefined where one is unknown. */
function valuesFor(operation: Operation, samples: readonly Sample[]): Record<string, string> | undefined {
  for (const sample of [...samples, {}]) {
    const found = needed(operation).map(
      (parameter) => [parameter.name, valueFor(parameter, sample)] as const,
    );
    if (found.every(([, value]) => value !== undefined)) {
      return Object.fromEntries(found) as Record<string, string>;
    }
  }
  return undefined;
}

/** Where the contract enumerates the values, a sample's counts only if it is one of them. */
function valueFor({ sample: name, values }: Parameter, sample: Sample): string | undefined {
  const known = [sample[name] ?? []].flat();
  return known.find((value) => values.length === 0 || values.includes(value)) ?? values[0];
}
