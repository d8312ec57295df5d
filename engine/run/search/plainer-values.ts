import type { Case, Json, Parameter } from '../../types/index.js';

type WithQuery = (given: Case, change: (query: [string, string][]) => [string, string][]) => Case;

/**
 * Cases in which a value of one of these parameters is a shorter one that the document allows as well. A value that the
 * case relies on stays, and so do all where it relies on lists: they may be what was found with these values.
 */
export function plainerValues(given: Case, parameters: readonly Parameter[], withQuery: WithQuery): Case[] {
  const relied = JSON.stringify(given.given ?? {});
  if (relied.includes('[')) return [];
  const pairs = given.steps.flatMap(({ query = [] }) => query);
  return parameters.flatMap((parameter) => {
    const values = new Set(pairs.filter(([name]) => name === parameter.name).map(([, value]) => value));
    return [...values]
      .filter((value) => !relied.includes(JSON.stringify(value)))
      .flatMap((value) =>
        plainFor(parameter)
          .filter((plain) => plain.length < value.length && !values.has(plain))
          .map((plain) =>
            withQuery(given, (query) =>
              query.map(([name, each]) => [name, name === parameter.name && each === value ? plain : each]),
            ),
          ),
      );
  });
}

/** The shortest values of a parameter that the document shows: any other may be refused. */
function plainFor({ schema, values }: Parameter): string[] {
  const listed = Array.isArray(schema['enum']) ? schema['enum'] : [];
  const shown = [...values, ...listed, schema['default'], schema['example']].flatMap(textOf);
  return [...new Set(shown)].sort((one, other) => one.length - other.length).slice(0, 2);
}

function textOf(value: Json | undefined): string[] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [String(value)]
    : [];
}
