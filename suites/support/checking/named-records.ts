import { readField } from '../../../engine/contract/read-record.js';
import { isObject } from '../../../engine/json/guards.js';
import { entries } from '../../../engine/json/pointer.js';
import { viewOf } from '../../../engine/contract/views.js';
import { evenly } from '../../../engine/samples/collect.js';
import type { CheckOutcome, Contract, Exchange, Json } from '../../../engine/types/index.js';
import { outermostObject } from './find-record.js';
import { holds, irrelevant, listed, mappingOf, someKeys, unanswered, violated } from './records.js';

/** A listing, and answers that name records beside it. */
export interface NamedParams {
  view: string;
  named: string[];
  one: string;
  fields: string[];
}

/** The name of the listing's second request. */
export const again = 'listing again';
/** More keys that are named and not listed are not requested. */
const mostAsked = 20;
/** A longer text is no key. */
const longestKey = 100;

/** Whether what is named, and answered by itself, is listed. */
export function checkNamed(
  params: NamedParams,
  exchanges: readonly Exchange[],
  contract: Contract,
): CheckOutcome {
  const keys = keysOf(params, contract, exchanges[0]);
  if (!keys) return unanswered(exchanges.slice(0, 1));
  if (placesWith(params, exchanges, keys).size === 0) return irrelevant('nothing else names listed records');
  const second = exchanges.at(-1)?.step.name === again ? exchanges.at(-1) : undefined;
  if (!second) return holds;
  const now = keysOf(params, contract, second);
  if (!now) return unanswered([second]);
  const missing = proven(params, contract, exchanges).filter((key) => !now.includes(key));
  return missing.length === 0
    ? holds
    : violated(
        `among the records those that are answered by themselves: ${someKeys(missing)}`,
        `${now.length} records, not these`,
        viewOf(contract, params.view).items,
      );
}

/** The keys of the listed records; undefined where the exchange is no list. */
function keysOf(
  { view }: NamedParams,
  contract: Contract,
  exchange: Exchange | undefined,
): string[] | undefined {
  const { mapping, key, items } = viewOf(contract, view);
  return listed(exchange, mappingOf(contract, mapping), key, `${items}/*`)?.map((each) => each.key);
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

const names = ({ named }: NamedParams, exchanges: readonly Exchange[]): Named[] =>
  exchanges
    .slice(1, named.length + 1)
    .flatMap(({ response }, index) =>
      response?.status === 200
        ? namesIn(response.json ?? null).map((each) => ({ ...each, place: `${index}: ${each.place}` }))
        : [],
    );

/** The places at which listed keys stand. */
function placesWith(
  params: NamedParams,
  exchanges: readonly Exchange[],
  keys: readonly string[],
): Set<string> {
  const known = new Set(keys);
  return new Set(names(params, exchanges).flatMap((each) => (known.has(each.text) ? [each.place] : [])));
}

/** What stands where listed keys stand and is none of them: it may be a record, or something else. */
export function unlisted(params: NamedParams, contract: Contract, exchanges: readonly Exchange[]): string[] {
  const keys = keysOf(params, contract, exchanges[0]) ?? [];
  const places = placesWith(params, exchanges, keys);
  const known = new Set(keys);
  const others = names(params, exchanges).filter(
    ({ place, text: each }) => places.has(place) && !known.has(each),
  );
  return evenly([...new Set(others.map((each) => each.text))], mostAsked);
}

/** Keys that were asked for and answered with a record of this very key. */
export function proven(params: NamedParams, contract: Contract, exchanges: readonly Exchange[]): string[] {
  const { fields, named, view } = params;
  const { mapping: name, key: keyField } = viewOf(contract, view);
  const mapping = mappingOf(contract, name);
  const asked = exchanges.slice(named.length + 1).map(({ response }) => response);
  return unlisted(params, contract, exchanges).filter((key, index) => {
    const response = asked[index];
    if (response?.status !== 200 || response.json === undefined) return false;
    const record = outermostObject(response.json, (value) =>
      [keyField, ...fields].every((field) => readField(mapping, field, value) !== undefined),
    );
    return record !== undefined && readField(mapping, keyField, record.value)?.[0] === key;
  });
}
