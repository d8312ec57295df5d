import { fillPath } from '../../../../engine/contract/operations.js';
import type { Operation, Parameter, Step } from '../../../../engine/types/index.js';

/** Values by parameter name; several values are a repeated parameter. */
export type Assignment = Readonly<Record<string, readonly string[]>>;

/** The request that gives these parameters to an operation; names that it does not have are left out. */
export function stepFor(
  operation: Operation,
  name: string,
  values: Assignment,
  extra: Partial<Step> = {},
): Step {
  const path = Object.fromEntries(
    parametersIn(operation, 'path').map((each) => [each.name, values[each.name]?.[0] ?? '']),
  );
  const query = parametersIn(operation, 'query').flatMap((each) =>
    (values[each.name] ?? []).map((value): [string, string] => [each.name, value]),
  );
  return {
    name,
    method: operation.method,
    path: fillPath(operation.path, path),
    ...(query.length > 0 ? { query } : {}),
    ...extra,
  };
}

const byPlace = new WeakMap<Operation, Map<Parameter['in'], readonly Parameter[]>>();

/** An operation's parameters of one place. */
export function parametersIn(operation: Operation, place: Parameter['in']): readonly Parameter[] {
  const places = byPlace.get(operation) ?? new Map<Parameter['in'], readonly Parameter[]>();
  byPlace.set(operation, places);
  const found = places.get(place) ?? operation.parameters.filter((parameter) => parameter.in === place);
  places.set(place, found);
  return found;
}

/** The part of an assignment that fills an operation's path. */
export function pathOnly(operation: Operation, values: Assignment): Assignment {
  const names = parametersIn(operation, 'path').map((parameter) => parameter.name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
