import { findListings } from '../../engine/openapi/listings/find-listings.js';
import { isScalar, membersOf } from '../../engine/openapi/listings/members.js';
import { promisedBody } from '../../engine/openapi/listings/promised-body.js';
import type { Contract, Operation, Parameter, Rule, View } from '../../engine/types/index.js';
import { boundedBy, plainName } from '../../engine/openapi/listings/parameter-names.js';
import { sortingOf } from './listing-parameters.js';
import { pageRules, sizeRules } from './pages.js';
import { implied } from './rule.js';

/** Rules about operations that list records: filters, sizes, pages, order, and records that are shown by themselves. */
export function listingRules(contract: Contract): Rule[] {
  return Object.entries(contract.views).flatMap(([name, view]) => {
    const operation = contract.operations.find(({ id }) => id === view.operation);
    if (!operation) return [];
    // Views of the user's are for rules of the user's.
    if (operation.name !== name) return [];
    return [
      ...filterRules(contract, operation, name),
      ...sizeRules(contract, operation, view),
      ...pageRules(contract, operation, view),
      ...sortRules(contract, operation, view),
      ...detailRules(contract, operation, name, view),
    ];
  });
}

function filterRules(contract: Contract, operation: Operation, view: string): Rule[] {
  return operation.parameters
    .filter((each) => each.in === 'query' && each.sample.startsWith(`${operation.name}.`))
    .flatMap((parameter) => [
      ...(isBound(parameter) ? [] : [filterRule(contract, operation, view, parameter)]),
      effectRule(contract, operation, parameter),
    ]);
}

/** A parameter that bounds a member leaves more than the records with its value. */
function isBound({ name, sample }: Parameter): boolean {
  const member = sample.slice(sample.indexOf('.') + 1);
  return boundedBy(name) !== undefined && plainName(member) !== plainName(name);
}

function filterRule(contract: Contract, operation: Operation, view: string, parameter: Parameter): Rule {
  return implied(contract, operation, {
    kind: 'filter',
    about: parameter.name,
    says: `\`${parameter.name}\` leaves only records of ${operation.id} that show the given value.`,
    params: { view, parameter: parameter.name },
    clause: parameter.clause,
    why: 'A parameter named like a member of the records filters by it.',
    proposed: true,
  });
}

function effectRule(contract: Contract, operation: Operation, parameter: Parameter): Rule {
  return implied(contract, operation, {
    kind: 'parameter-effect',
    about: parameter.name,
    says: `\`${parameter.name}\` makes a difference to what ${operation.id} answers.`,
    params: { operation: operation.id, parameter: parameter.name },
    clause: parameter.clause,
    why: 'The document describes the parameter; one that changes nothing is ignored.',
  });
}

function sortRules(contract: Contract, operation: Operation, { items, mapping }: View): Rule[] {
  const fields = Object.entries(contract.mappings[mapping] ?? {}).map(([field, { at }]): [string, string] => [
    field.slice(mapping.length + 1),
    at[0] ?? '',
  ]);
  const sorting = sortingOf(operation, fields);
  if (!sorting) return [];
  return [
    implied(contract, operation, {
      kind: 'sorted-listing',
      about: sorting.parameter,
      says: `\`${sorting.parameter}\` puts the records of ${operation.id} in order.`,
      params: { operation: operation.id, items, ...sorting },
      why: 'A parameter of this name says by which member records are sorted.',
      proposed: true,
    }),
  ];
}

/** The operation that answers one record of a listing by its key. */
function detailRules(contract: Contract, operation: Operation, view: string, { key }: View): Rule[] {
  const detail = contract.operations.find(({ method, path, parameters }) => {
    const last = parameters.filter((each) => each.in === 'path').at(-1);
    return method === 'GET' && last?.sample === key && path === `${operation.path}/{${last.name}}`;
  });
  const compared = detail ? comparedMembers(contract, operation, detail) : [];
  if (!detail || compared.length === 0) return [];
  return [
    implied(contract, detail, {
      kind: 'consistent-views',
      says: `A record fetched by ${detail.id} says what ${operation.id} says of it.`,
      params: { view, one: detail.id, members: compared },
      why: 'Both show the same record.',
    }),
  ];
}

/** Members that both show and that a listing neither shortens nor counts on: one value each, no long text, no time. */
function comparedMembers(contract: Contract, listing: Operation, detail: Operation): string[] {
  const listed = findListings(contract).find(({ operation }) => operation.id === listing.id)?.members ?? {};
  const shown = membersOf(promisedBody(detail), contract.schemas);
  return Object.keys(shown).filter((name) => {
    const schema = listed[name];
    return (
      schema !== undefined && isScalar(schema) && isScalar(shown[name] ?? {}) && !isOfTheMoment.test(name)
    );
  });
}

/** Names of what changes by itself, and of texts that a listing may cut. */
const isOfTheMoment =
  /descri|text|summary|content|body|about|note|comment|message|view|visit|count|seen|last|updat|modif|access|expire|now|age$|token|url$|link|href/i;
