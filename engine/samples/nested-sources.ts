import { evenly } from './even.js';
import type { JsonObject, Operation, Parameter, Sample, SampleSource } from '../types/index.js';

/** A listing below other records is asked for under so many of them. */
const mostParents = 5;

/**
 * The requests that a source stands for: itself, or, where its path needs records of other listings, one for each of
 * some of them. A query parameter that it requires gets the first value that the contract shows. Empty where a value is unknown.
 */
export function concreteSources(
  source: SampleSource,
  { parameters }: Operation,
  known: readonly Sample[],
): SampleSource[] {
  const query = requiredQuery(source, parameters);
  if (!query) return [];
  const asked = { ...source, query: [...source.query, ...query] };
  const open = parameters.filter((each) => each.in === 'path' && source.path[each.name] === undefined);
  if (open.length === 0) return [asked];
  const parents = new Map(
    known.flatMap((sample) => {
      const values = open.map(({ sample: name }) => [sample[name] ?? []].flat()[0]);
      return values.every((value) => value !== undefined) ? [[values.join('\n'), values] as const] : [];
    }),
  );
  return evenly([...parents.values()], mostParents).map((values) => ({
    ...asked,
    path: { ...source.path, ...named(open, values, ({ name }) => name) },
    also: { ...source.also, ...named(open, values, ({ sample }) => sample) },
  }));
}

/** What a source must give beside its own query; undefined where a value is not known. */
function requiredQuery(
  source: SampleSource,
  parameters: readonly Parameter[],
): [string, string][] | undefined {
  const queried = source.query.map(([name]) => name);
  const required = parameters.filter(
    (each) => each.in === 'query' && each.required && !queried.includes(each.name),
  );
  const query = required.flatMap((each): [string, string][] => {
    const value = shownValue(each);
    return value === undefined ? [] : [[each.name, value]];
  });
  return query.length < required.length ? undefined : query;
}

function named(
  parameters: readonly Parameter[],
  values: readonly string[],
  nameOf: (parameter: Parameter) => string,
): Record<string, string> {
  return Object.fromEntries(parameters.map((each, index) => [nameOf(each), values[index] ?? '']));
}

function shownValue({ values, examples = [], schema }: Parameter): string | undefined {
  const listed = schema['enum'];
  const shown = [...values, ...examples, ...(Array.isArray(listed) ? listed : []), ...defaultOf(schema)];
  return shown.map((value) => (typeof value === 'object' ? undefined : String(value))).find(Boolean);
}

function defaultOf({ default: value }: JsonObject): (string | number | boolean)[] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [value] : [];
}
