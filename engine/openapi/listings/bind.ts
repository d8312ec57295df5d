import type { Operation, Parameter } from '../../types/index.js';
import type { FoundListing } from './find-listings.js';
import { typesOf } from './members.js';
import { boundedBy, plainName } from './parameter-names.js';

/** A parameter that takes the values that a member of a listing's records shows. */
export interface Binding {
  listing: FoundListing;
  /** The member, by its name. */
  member: string;
}

/** The sample name of a member of a listing's records. */
export function sampleName({ listing, member }: Binding): string {
  return `${listing.operation.name}.${member}`;
}

/** What listing shows the values of a parameter; undefined where none can be told. */
export function bindingOf(
  operation: Operation,
  parameter: Parameter,
  listings: readonly FoundListing[],
): Binding | undefined {
  if (parameter.in === 'path') return pathBinding(operation, parameter, listings);
  if (parameter.in !== 'query') return undefined;
  const own = listings.find((listing) => listing.operation.id === operation.id);
  const member = own && queryMember(parameter, own);
  return own && member !== undefined ? { listing: own, member } : undefined;
}

/** The parameter of `/pets/{petId}` is a member of what `/pets` lists; else a member of that very name is. */
function pathBinding(
  { path }: Operation,
  parameter: Parameter,
  listings: readonly FoundListing[],
): Binding | undefined {
  const place = path.indexOf(`{${parameter.name}}`);
  const above = path.slice(0, place).replace(/\/$/, '');
  // `/pets/{petId}` of one document is `/pets/{id}` of the next path.
  const same = (other: string) => unnamed(other) === unnamed(above);
  const collection = above.split('/').at(-1) ?? '';
  const own = listings.filter(({ operation }) => same(operation.path));
  for (const listing of own) {
    const member = keyMember(parameter, collection, listing);
    if (member !== undefined) return { listing, member };
  }
  return elsewhere(parameter, listings) ?? sameNamed(parameter, listings);
}

/** A member of any list that is called as the parameter is; an `id` may be anybody's. */
function sameNamed(parameter: Parameter, listings: readonly FoundListing[]): Binding | undefined {
  for (const listing of listings) {
    const member = Object.keys(listing.fields).find(
      (name) => plainName(name) === plainName(parameter.name) && plainName(name) !== 'id',
    );
    if (member !== undefined && fits(parameter, listing, member)) return { listing, member };
  }
  return undefined;
}

/** `{productId}` anywhere is what `/products` lists. */
function elsewhere(parameter: Parameter, listings: readonly FoundListing[]): Binding | undefined {
  for (const listing of listings) {
    const collection = listing.operation.path.split('/').at(-1) ?? '';
    const prefix = singularOf(plainName(collection));
    if (prefix === '' || !plainName(parameter.name).startsWith(prefix)) continue;
    const member = keyMember(parameter, collection, listing);
    if (member !== undefined) return { listing, member };
  }
  return undefined;
}

/** The singular of a plain name, as far as the usual endings tell. */
export function singularOf(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');
}

/** Members that identify a record, the likelier first. */
function keyMember(parameter: Parameter, collection: string, listing: FoundListing): string | undefined {
  const name = plainName(parameter.name);
  const singular = singularOf(plainName(collection));
  const rest = name.startsWith(singular) ? name.slice(singular.length) : name;
  const wanted = [name, rest, ...(/id$|^$/.test(rest) ? ['id'] : []), `${singular}${name}`];
  return wanted
    .flatMap((each) =>
      Object.keys(listing.fields).filter((member) => plainName(member) === each && each !== ''),
    )
    .find((member) => fits(parameter, listing, member));
}

/** A query parameter named like a member, or like one of a list of values (`tag` of `tags`), or like what one refers to (`pet` of `petId`). */
function queryMember(parameter: Parameter, listing: FoundListing): string | undefined {
  const name = plainName(parameter.name);
  const bounded = boundedBy(parameter.name);
  if (bounded !== undefined)
    return Object.keys(listing.fields).find(
      (member) => plainName(member).startsWith(bounded) && fits(parameter, listing, member),
    );
  const members = Object.keys(listing.fields).filter((member) => fits(parameter, listing, member));
  return (
    members.find(
      (member) =>
        [name, `${name}s`, `${name}es`].includes(plainName(member)) &&
        (plainName(member) === name || listing.fields[member]?.at.endsWith('/*')),
    ) ?? members.find((member) => plainName(member) === `${name}id`)
  );
}

/** Whether a parameter may take what a member shows, as far as their types say. */
export function fits({ schema }: Parameter, { fields }: FoundListing, member: string): boolean {
  const wanted = typesOf(schema);
  const shown = typesOf(fields[member]?.schema ?? {});
  const isNumber = (type: string) => type === 'integer' || type === 'number';
  return (
    wanted.length === 0 ||
    wanted.includes('string') ||
    shown.length === 0 ||
    wanted.some((type) => shown.includes(type) || (isNumber(type) && shown.some(isNumber)))
  );
}

const unnamed = (path: string) => path.replaceAll(/\{[^}]*\}/g, '{}');
