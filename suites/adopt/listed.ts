import { findListings, type FoundListing } from '../../engine/openapi/listings/find-listings.js';
import { typesOf } from '../../engine/openapi/listings/members.js';
import type { Contract, Operation, SampleTiers } from '../../engine/types/index.js';

/** A listing, with what its records showed: texts by member. */
export interface Listed {
  listing: FoundListing;
  records: Record<string, string>[];
}

/** Listings of a contract with the records that the samples hold of them. */
export function listedRecords(contract: Contract, { listed }: SampleTiers): Listed[] {
  return findListings(contract).map((listing) => {
    const prefix = `${listing.operation.name}.`;
    const records = listed.flatMap((sample) => {
      const own = Object.entries(sample).filter(([name]) => name.startsWith(prefix));
      const texts = own.flatMap(([name, value]) =>
        typeof value === 'string' ? [[name.slice(prefix.length), value] as const] : [],
      );
      return texts.length > 0 ? [Object.fromEntries(texts)] : [];
    });
    return { listing, records };
  });
}

/** A member of a listing's records that is one value, not a list. */
export interface Member {
  name: string;
  at: string;
  sort: 'number' | 'moment' | 'text';
}

/** The members of records that hold one value each, by what that is. */
export function membersOf({ listing, records }: Listed): Member[] {
  return Object.entries(listing.fields)
    .filter(([, { at }]) => !at.endsWith('/*'))
    .map(([name, { at, schema }]) => {
      const isNumber = typesOf(schema).some((type) => type === 'integer' || type === 'number');
      const shown = records.flatMap((record) => record[name] ?? []);
      const isMoment = shown.length > 0 && shown.every((text) => /^\d{4}-\d\d-\d\d(T|$)/.test(text));
      return { name, at, sort: isNumber ? 'number' : isMoment ? 'moment' : 'text' };
    });
}

/** The operation that answers one record of a listing. */
export function detailOf({ operations }: Contract, { operation }: FoundListing): Operation | undefined {
  const start = `${operation.path}/{`;
  return operations.find(
    ({ method, path }) => method === 'GET' && path.startsWith(start) && path.indexOf('}') === path.length - 1,
  );
}
