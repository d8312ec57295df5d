import { asText } from '../../engine/json/guards.js';
import { findListings } from '../../engine/openapi/listings/find-listings.js';
import { plainName, sizeOf } from '../../engine/openapi/listings/parameter-names.js';
import type { Contract, JsonObject, Operation, Parameter, Rule, View } from '../../engine/types/index.js';
import { filtersOf, positionOf, type Position } from './listing-parameters.js';
import { implied } from './rule.js';

/** A parameter that says how many records an answer has bounds their number. */
export function sizeRules(contract: Contract, operation: Operation, { items }: View): Rule[] {
  const size = sizeOf(operation);
  if (!size) return [];
  const values = [1, 2, 5, 10].filter((each) => isWithin(size.schema, each)).map(String);
  if (values.length === 0) return [];
  return [
    implied(contract, operation, {
      kind: 'pagination',
      about: size.name,
      says: `\`${size.name}\` bounds the number of records that ${operation.id} answers.`,
      params: {
        operation: operation.id,
        items: `${items}/*`,
        limit: { parameter: size.name, values, demands: ['full'] },
      },
      clause: size.clause,
      why: 'A parameter of this name says how many records an answer has.',
    }),
  ];
}

function isWithin({ minimum = -Infinity, maximum = Infinity }: JsonObject, value: number): boolean {
  return (
    (typeof minimum !== 'number' || value >= minimum) && (typeof maximum !== 'number' || value <= maximum)
  );
}

/** Pages show each record once, and another page is another part. */
export function pageRules(contract: Contract, operation: Operation, { items, mapping, key }: View): Rule[] {
  const position = positionOf(contract, operation);
  const size = sizeOf(operation);
  if (!position || (!size && position.takes !== 'cursor')) return [];
  const largest = size?.schema['maximum'];
  const filters = filtersOf(operation).map(({ name }) => name);
  const at = contract.mappings[mapping]?.[key]?.at[0];
  return [
    implied(contract, operation, {
      kind: 'pagination',
      name: 'page-walk',
      says: `The pages of ${operation.id}, one after the other, show every record once.`,
      params: {
        operation: operation.id,
        items: `${items}/*`,
        ...(at ? { key: at } : {}),
        by: {
          ...position,
          ...(size ? { size: size.name } : {}),
          ...(typeof largest === 'number' ? { largest } : {}),
          ...totalOf(contract, operation),
          ...(filters.length > 0 ? { filters } : {}),
        },
      },
      why: 'Pages divide one listing.',
    }),
    ...(position.takes === 'cursor' || !size ? [] : [positionRule(contract, operation, position, size)]),
  ];
}

/** Where answers say how many records there are in all. */
function totalOf(contract: Contract, operation: Operation): { total?: string } {
  const names = [
    'total',
    'totalcount',
    'totalitems',
    'totalelements',
    'totalresults',
    'totalrecords',
    'xtotalcount',
  ];
  const isTotal = (name: string) => names.includes(plainName(name));
  const listing = findListings(contract).find((each) => each.operation.id === operation.id);
  const member = Object.keys(listing?.around ?? {}).find(isTotal);
  if (member !== undefined) return { total: `/${member}` };
  const header = operation.responses.flatMap(({ headers = {} }) => Object.keys(headers)).find(isTotal);
  return header === undefined ? {} : { total: header };
}

function positionRule(
  contract: Contract,
  operation: Operation,
  { parameter, takes, first = 0 }: Position,
  size: Parameter,
): Rule {
  return implied(contract, operation, {
    kind: 'parameter-effect',
    about: parameter,
    says: `\`${parameter}\` makes a difference to what ${operation.id} answers.`,
    params: {
      operation: operation.id,
      parameter,
      values: [first + 1, first + 2].map(String),
      with: [[size.name, asText(size.schema['minimum'] ?? 1)]],
    },
    why: `Another ${takes} is another part of the listing.`,
  });
}
