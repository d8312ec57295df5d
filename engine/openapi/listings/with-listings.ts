import type { Contract, FieldMapping, Operation, SampleSource, View } from '../../types/index.js';
import { bindingOf, sampleName } from './bind.js';
import { standsFor } from './members.js';
import { sizeOf } from './parameter-names.js';
import { findListings, type FoundListing } from './find-listings.js';

/** Records that are kept of each listing. */
const mostRecords = 200;

/**
 * A plain contract with what its listings show: parameters take their values from members of listed records, and each
 * listing whose records have a key is a view.
 */
export function withListings(contract: Contract): Contract {
  const plain = contract.operations.map((operation) => withPlainSchemas(operation, contract.schemas));
  const listings = findListings({ ...contract, operations: plain });
  const operations = plain.map((operation) => bound(operation, listings));
  return {
    ...contract,
    operations,
    mappings: { ...contract.mappings, ...byName(listings, toMapping) },
    views: { ...contract.views, ...viewsOf(listings, operations) },
    sampleSources: [
      ...contract.sampleSources,
      ...[...listings].sort((one, other) => depthOf(one) - depthOf(other)).map(toSource),
    ],
  };
}

function viewsOf(listings: readonly FoundListing[], operations: readonly Operation[]): Record<string, View> {
  const views = listings.flatMap((listing) => {
    const key = keyOf(listing, operations);
    return key === undefined ? [] : [[listing.operation.name, toView(listing, key)] as const];
  });
  return Object.fromEntries(views);
}

/** No text of a parameter is `null`: a schema that also allows it, or only refers to another, is as good as the other. */
function withPlainSchemas(operation: Operation, schemas: Contract['schemas']): Operation {
  const parameters = operation.parameters.map((parameter) => {
    const own = Object.entries(parameter.schema).filter(
      ([word]) => !['$ref', 'anyOf', 'oneOf'].includes(word),
    );
    const plain = standsFor(parameter.schema, schemas);
    const isSame = plain === undefined || plain === parameter.schema;
    return isSame ? parameter : { ...parameter, schema: { ...plain, ...Object.fromEntries(own) } };
  });
  return { ...operation, parameters };
}

function bound(operation: Operation, listings: readonly FoundListing[]): Operation {
  const parameters = operation.parameters.map((parameter) => {
    const binding = bindingOf(operation, parameter, listings);
    return binding ? { ...parameter, sample: sampleName(binding) } : parameter;
  });
  return { ...operation, parameters };
}

/** The field that a path takes, else the member that is called so. */
function keyOf(listing: FoundListing, operations: readonly Operation[]): string | undefined {
  const own = `${listing.operation.name}.`;
  const taken = operations
    .filter(({ path }) => path.startsWith(listing.operation.path))
    .flatMap(({ parameters }) => parameters.filter((each) => each.in === 'path'))
    .find(({ sample }) => sample.startsWith(own));
  if (taken) return taken.sample;
  const usual = ['id', '_id', 'uuid', 'key', 'code', 'slug'].find((name) => listing.fields[name]);
  return usual === undefined ? undefined : own + usual;
}

function byName<T>(listings: readonly FoundListing[], make: (listing: FoundListing) => T): Record<string, T> {
  return Object.fromEntries(listings.map((listing) => [listing.operation.name, make(listing)]));
}

function toMapping(listing: FoundListing): FieldMapping {
  return Object.fromEntries(
    Object.entries(listing.fields).map(([member, { at }]) => [sampleName({ listing, member }), { at: [at] }]),
  );
}

function toView({ operation, items }: FoundListing, key: string): View {
  return {
    operation: operation.id,
    items,
    mapping: operation.name,
    key,
    filters: [],
    query: largestPage(operation),
    options: [],
    known: {},
  };
}

function toSource({ operation, items }: FoundListing): SampleSource {
  return {
    operation: operation.id,
    path: {},
    query: largestPage(operation),
    items: `${items}/*`,
    mapping: operation.name,
    also: {},
    stream: false,
    atMost: mostRecords,
  };
}

/** The documented most of a parameter that says how many records an answer has: more records are known. */
function largestPage(operation: Operation): [string, string][] {
  const size = sizeOf(operation);
  const largest = size?.schema['maximum'];
  return size && typeof largest === 'number' ? [[size.name, String(Math.min(largest, mostRecords))]] : [];
}

const depthOf = ({ operation }: FoundListing) =>
  operation.parameters.filter((each) => each.in === 'path').length;
