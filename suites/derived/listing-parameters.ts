import { findListings } from '../../engine/openapi/listings/find-listings.js';
import { typesOf } from '../../engine/openapi/listings/members.js';
import {
  boundedBy,
  plainName,
  queryParameter,
  takesNumber,
} from '../../engine/openapi/listings/parameter-names.js';
import type { Contract, Json, Operation, Parameter } from '../../engine/types/index.js';

const offsets = ['offset', 'skip', 'start'];
const pages = ['page', 'pagenumber', 'pageno'];
const cursors = ['cursor', 'pagetoken', 'nexttoken', 'after', 'startingafter', 'continuationtoken'];
const sorts = ['sort', 'sortby', 'orderby', 'order', 'ordering'];
const directions = ['order', 'direction', 'sortorder', 'orderdir', 'sortdir', 'dir'];

/** How the next page of a listing is asked for. */
export interface Position {
  parameter: string;
  takes: 'offset' | 'page' | 'cursor';
  /** The number of the first page, or its offset. */
  first?: number;
  /** Pointer to the cursor of the next page. */
  next?: string;
}

export function positionOf(contract: Contract, operation: Operation): Position | undefined {
  const offset = queryParameter(operation.parameters, offsets, takesNumber);
  if (offset) return { parameter: offset.name, takes: 'offset', first: 0 };
  const page = queryParameter(operation.parameters, pages, takesNumber);
  const least = page?.schema['minimum'] ?? page?.schema['default'];
  if (page) return { parameter: page.name, takes: 'page', first: least === 0 ? 0 : 1 };
  const cursor = queryParameter(operation.parameters, cursors, () => true);
  const listing = findListings(contract).find((each) => each.operation.id === operation.id);
  const next = Object.entries(listing?.around ?? {}).find(
    ([name, schema]) =>
      /next|cursor/i.test(name) &&
      typesOf(schema).some((type) => ['string', 'integer', 'number'].includes(type)),
  );
  return cursor && next ? { parameter: cursor.name, takes: 'cursor', next: `/${next[0]}` } : undefined;
}

/** The parameters of a listing that leave records with a certain value of a member. */
export function filtersOf(operation: Operation): Parameter[] {
  return operation.parameters.filter(
    (each) => each.in === 'query' && each.sample.startsWith(`${operation.name}.`) && !isBound(each),
  );
}

/** A parameter that bounds a member leaves more than the records with its value. */
export function isBound({ name, sample }: Parameter): boolean {
  const member = sample.slice(sample.indexOf('.') + 1);
  return boundedBy(name) !== undefined && plainName(member) !== plainName(name);
}

/** Values of a parameter that sort by a member, each with the pointer to it. */
export interface Sorting {
  parameter: string;
  orders: { query: [string, string][]; at: string; descending: boolean }[];
}

/** The parameter that says by what a listing is sorted. */
export const sortParameter = ({ parameters }: Operation): Parameter | undefined =>
  parameters.find((each) => each.in === 'query' && sorts.includes(plainName(each.name)));

/** The order that documented values of a parameter ask for: `name`, `-name`, `name:desc`, `name_asc`, or a direction beside. */
export function sortingOf(operation: Operation, fields: [string, string][]): Sorting | undefined {
  const { parameters } = operation;
  const parameter = sortParameter(operation);
  if (!parameter) return undefined;
  const { name } = parameter;
  const direction = parameters.find(
    (each) => each !== parameter && each.in === 'query' && directions.includes(plainName(each.name)),
  );
  const ways = shownTexts(direction).filter((each) => /^(asc|desc)/i.test(each));
  const orders = shownTexts(parameter).flatMap((value) => {
    const [, minus = '', member = '', way = ''] =
      /^([-+]?)(.*?)(?:[:_ ,.-]?(asc|desc)(?:ending)?)?$/i.exec(value) ?? [];
    const at = fields.find(([field]) => plainName(field) === plainName(member))?.[1];
    if (at === undefined || at.includes('*')) return [];
    const own: [string, string] = [name, value];
    const descending = minus === '-' || /^desc/i.test(way);
    if (minus !== '' || way !== '' || !direction) return [{ query: [own], at, descending }];
    return ways.map((each) => ({
      query: [own, [direction.name, each] as [string, string]],
      at,
      descending: /^desc/i.test(each),
    }));
  });
  return orders.length > 0 ? { parameter: name, orders } : undefined;
}

function shownTexts(parameter: Parameter | undefined): string[] {
  if (!parameter) return [];
  const { schema, examples = [] } = parameter;
  const items = typeof schema['items'] === 'object' && schema['items'] !== null ? schema['items'] : {};
  const listed = [schema['enum'], 'enum' in items ? items['enum'] : undefined].find(Array.isArray) as
    | Json[]
    | undefined;
  return [...new Set([...(listed ?? []), ...examples, schema['default'] ?? null])].filter(
    (value): value is string => typeof value === 'string' && value !== '',
  );
}
