import { readField } from '../../../engine/contract/read-record.js';
import { isObject } from '../../../engine/json/guards.js';
import { entries } from '../../../engine/json/pointer.js';
import { evenly } from '../../../engine/samples/collect.js';
import type { Contract } from '../../../engine/types/contract.js';
import type { Exchange } from '../../../engine/types/exchange.js';
import type { Json } from '../../../engine/types/json.js';
import { outermostObject } from './find-record.js';
import { listed, mappingOf } from './records.js';

export interface CompleteListingParams {
  operation: string;
  items: string;
  one: string;
  parameter: string;
  named: string[];
  mapping: string;
  fields: string[];
}

/** More keys that are named and not listed are not requested. */
const mostAsked = 20;
/** A longer text is no key. */
const longestKey = 100;

/** The keys of the listed records; undefined where the exchange is no list. */
export function keysOf(
  { mapping, fields: [key = ''], items }: CompleteListingParams,
  contract: Contract,
  exchange: Exchange | undefined,
): string[] | undefined {
  return listed(exchange, mappingOf(contract, mapping), key, items)?.map((each) => each.key);
}

interface Named {
  /** Where it stands, as far as it is the same for all that are alike: how deep, and in which member. */
  place: string;
  text: string;
}

/** Every member name and short text of a payload, with the place where it stands. */
function namesIn(value: Json, depth = 0, member = ''): Named[] {
  if (typeof value === 'string')
    return value === '' || value.length > longestKey ? [] : [{ place: `${depth}/${member}`, text: value }];
  return entries(value).flatMap(([name, inner]) => {
    const own = isObject(value) ? [{ place: `${depth}/${member}: names`, text: name }] : [];
    return [...own, ...namesIn(inner, depth + 1, isObject(value) ? name : member)];
  });
}

const names = ({ named }: CompleteListingParams, exchanges: readonly Exchange[]): Named[] =>
  exchanges
    .slice(1, named.length + 1)
    .flatMap(({ response }, index) =>
      response?.status === 200
        ? namesIn(response.json ?? null).map((each) => ({ ...each, place: `${index}: ${each.place}` }))
        : [],
    );

/** The places at which listed keys stand. */
export function placesWith(
  params: CompleteListingParams,
  exchanges: readonly Exchange[],
  keys: readonly string[],
): Set<string> {
  const known = new Set(keys);
  return new Set(names(params, exchanges).flatMap((each) => (known.has(each.text) ? [each.place] : [])));
}

/** What stands where listed keys stand and is none of them: it may be a record, or something else. */
export function unlisted(
  params: CompleteListingParams,
  contract: Contract,
  exchanges: readonly Exchange[],
): string[] {
  const keys = keysOf(params, contract, exchanges[0]) ?? [];
  const places = placesWith(params, exchanges, keys);
  const known = new Set(keys);
  const others = names(params, exchanges).filter(
    ({ place, text: each }) => places.has(place) && !known.has(each),
  );
  return evenly([...new Set(others.map((each) => each.text))], mostAsked);
}

/** Keys that were asked for and answered with a record of this very key. */
export function proven(
  params: CompleteListingParams,
  contract: Contract,
  exchanges: readonly Exchange[],
): string[] {
  const { fields, named } = params;
  const mapping = mappingOf(contract, params.mapping);
  const asked = exchanges.slice(named.length + 1).map(({ response }) => response);
  return unlisted(params, contract, exchanges).filter((key, index) => {
    const response = asked[index];
    if (response?.status !== 200 || response.json === undefined) return false;
    const record = outermostObject(response.json, (value) =>
      fields.every((field) => readField(mapping, field, value) !== undefined),
    );
    return record !== undefined && readField(mapping, fields[0] ?? '', record.value)?.[0] === key;
  });
}
