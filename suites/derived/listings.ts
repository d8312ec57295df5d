import { findListings } from '../../engine/openapi/listings/find-listings.js';
import { singularOf } from '../../engine/openapi/listings/bind.js';
import { isScalar, membersOf } from '../../engine/openapi/listings/members.js';
import { promisedBody } from '../../engine/openapi/listings/promised-body.js';
import type { Contract, Operation, Parameter, Rule, View } from '../../engine/types/index.js';
import { plainName, sizeOf } from '../../engine/openapi/listings/parameter-names.js';
import { filtersOf, isBound, sortingOf } from './listing-parameters.js';
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
      ...belongingRules(contract, operation, view),
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
      ...boundRule(contract, operation, parameter),
    ]);
}

function filterRule(contract: Contract, operation: Operation, view: string, parameter: Parameter): Rule {
  const others = filtersOf(operation).flatMap(({ name }) => (name === parameter.name ? [] : [name]));
  return implied(contract, operation, {
    kind: 'filter',
    about: parameter.name,
    says: `\`${parameter.name}\` leaves only records of ${operation.id} that show the given value.`,
    params: { view, parameter: parameter.name, with: others },
    clause: parameter.clause,
    why: 'A parameter named like a member of the records filters by it.',
    proposed: !isSameChoice(contract, operation, parameter),
  });
}

/** A parameter that takes the same texts as the member of its name shows filters by it, however the target answers. */
function isSameChoice(
  contract: Contract,
  operation: Operation,
  { name, schema, sample }: Parameter,
): boolean {
  const member = sample.slice(sample.indexOf('.') + 1);
  const listing = findListings(contract).find((each) => each.operation.id === operation.id);
  const shown = listing?.fields[member]?.schema['enum'];
  const taken = schema['enum'];
  return (
    plainName(member) === plainName(name) &&
    Array.isArray(taken) &&
    Array.isArray(shown) &&
    taken.length > 2 &&
    taken.every((each) => typeof each === 'string' && shown.includes(each))
  );
}

/** `minPrice` leaves what costs just so much. */
function boundRule(contract: Contract, operation: Operation, parameter: Parameter): Rule[] {
  const [, first, last] = /^(min|max|gte|lte)|(min|max|gte|lte)$/.exec(plainName(parameter.name)) ?? [];
  const way = first ?? last;
  const view = contract.views[operation.name];
  const field = contract.mappings[view?.mapping ?? '']?.[parameter.sample]?.at[0];
  if (way === undefined || !view || field === undefined || !isBound(parameter)) return [];
  const side = way === 'min' || way === 'gte' ? 'least' : 'most';
  const size = Number(view.query[0]?.[1] ?? sizeOf(operation)?.schema['default'] ?? 0);
  const isWhole = sizeOf(operation) === undefined;
  return [
    implied(contract, operation, {
      kind: 'parameter-effect',
      about: `bound-${parameter.name}`,
      says: `\`${parameter.name}\` of ${operation.id} leaves the records that are at the bound.`,
      params: {
        operation: operation.id,
        parameter: parameter.name,
        ...(view.query.length > 0 ? { with: view.query } : {}),
        bound: { items: view.items, at: field, side, ...(isWhole ? {} : { size }) },
      },
      clause: parameter.clause,
      why: 'The name of the parameter says which end of the range it is.',
    }),
  ];
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

/** What is listed below a record says that it belongs to it: `petId` of each photo in `/pets/{id}/photos`. */
function belongingRules(contract: Contract, operation: Operation, { items }: View): Rule[] {
  const [, collection = '', name = ''] = /([^/{}]+)\/\{([^{}]+)\}\/[^/{}]+$/.exec(operation.path) ?? [];
  const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name);
  const record = singularOf(plainName(collection));
  // What is listed may have a name, a slug or a key of its own: only a name that says whose it is tells.
  const plain = plainName(name);
  const wanted =
    plain === 'id' || plain === `${record}id` ? `${record}id` : plain.startsWith(record) ? plain : '';
  const fields = findListings(contract).find((each) => each.operation.id === operation.id)?.fields ?? {};
  const names = Object.keys(fields);
  const member = names.find((each) => wanted !== '' && plainName(each) === wanted);
  // Without another key it is their own: followers of a user are users.
  const hasOwnKey = names.some((each) => each !== member && /id$/i.test(each));
  const at = member === undefined ? undefined : fields[member]?.at;
  if (!parameter || !hasOwnKey || at === undefined || at.endsWith('/*')) return [];
  return [
    implied(contract, operation, {
      kind: 'response-echoes-parameter',
      about: name,
      says: `${operation.id} lists only what shows the ${name} of the path as its \`${member ?? ''}\`.`,
      params: { operation: operation.id, parameter: name, relation: 'equal', at: [at], items: `${items}/*` },
      clause: parameter.clause,
      why: 'The path says which record the list belongs to.',
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
