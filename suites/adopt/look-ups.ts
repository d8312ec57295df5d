import { fits } from '../../engine/openapi/listings/bind.js';
import { sizeOf } from '../../engine/openapi/listings/parameter-names.js';
import type { Contract, Operation, Parameter } from '../../engine/types/index.js';
import { filtersOf, positionOf, sortParameter } from '../derived/listing-parameters.js';
import { fewest, type Draft } from './draft.js';
import { detailOf, membersOf, type Listed } from './listed.js';

/** Parameters that may find records by a member of another name: whether one does, only the target can say. */
export function lookUps(contract: Contract, listed: Listed): Draft[] {
  const { listing, records } = listed;
  const { operation } = listing;
  if (!contract.views[operation.name]) return [];
  const filters = filtersOf(operation).map(({ name }) => name);
  return unboundParameters(contract, operation).flatMap((parameter) =>
    membersOf(listed).flatMap(({ name }): Draft[] => {
      const texts = records.flatMap((record) => record[name] ?? []);
      const isPossible = fits(parameter, listing, name) && isTaken(parameter, texts);
      if (!isPossible || texts.length < fewest || new Set(texts).size < 2) return [];
      return [
        {
          about: `${parameter.name}-finds-${name}`,
          says: `\`${parameter.name}\` leaves only records of ${operation.id} that show the given value as their ${name}.`,
          kind: 'filter',
          params: {
            view: operation.name,
            parameter: parameter.name,
            field: `${operation.name}.${name}`,
            with: filters,
          },
          records: texts.length,
          isGuess: true,
        },
      ];
    }),
  );
}

/** Members, beside the key, by which a record may be asked for by itself. */
export function keyLookUps(contract: Contract, listed: Listed): Draft[] {
  const { listing, records } = listed;
  const { name: mapping } = listing.operation;
  const detail = detailOf(contract, listing);
  const primary = contract.views[mapping]?.key;
  const parameter = detail?.parameters.find((each) => each.in === 'path' && each.sample === primary);
  if (!detail || !parameter || primary === undefined || !detail.path.endsWith(`{${parameter.name}}`))
    return [];
  return membersOf(listed).flatMap(({ name }): Draft[] => {
    const secondary = `${mapping}.${name}`;
    const texts = records.flatMap((record) => record[name] ?? []);
    const isUnique = texts.length >= fewest && new Set(texts).size === texts.length;
    if (secondary === primary || !isUnique || !fits(parameter, listing, name)) return [];
    return [
      {
        about: `${detail.name}-by-${name}`,
        says: `${detail.id} finds a record by its ${name}, too.`,
        kind: 'lookup',
        params: {
          operation: detail.id,
          parameter: parameter.name,
          mapping,
          primary,
          secondary,
          case: 'secondary',
        },
        records: texts.length,
        isGuess: true,
      },
    ];
  });
}

/** Parameters that no member's name explains, and no usual name of a size, a place or an order. */
function unboundParameters(contract: Contract, operation: Operation): Parameter[] {
  const usual = [
    sizeOf(operation)?.name,
    positionOf(contract, operation)?.parameter,
    sortParameter(operation)?.name,
  ];
  return operation.parameters.filter(
    (each) =>
      each.in === 'query' && !usual.includes(each.name) && !each.sample.startsWith(`${operation.name}.`),
  );
}

/** Where a parameter lists what it takes, that is what records show. */
function isTaken({ schema }: Parameter, texts: readonly string[]): boolean {
  const taken = schema['enum'];
  return !Array.isArray(taken) || texts.every((text) => taken.map(String).includes(text));
}
