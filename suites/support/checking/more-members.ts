import { viewOf } from '../../../engine/contract/views.js';
import { sameJson } from '../../../engine/json/compare.js';
import { isObject } from '../../../engine/json/guards.js';
import { select, type Located } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Contract, Exchange, Json, JsonObject } from '../../../engine/types/index.js';
import { membersNamed, recordWithKey } from './find-record.js';
import { holds, irrelevant, mappingOf, violated } from './records.js';
import { valueText } from './relations/members.js';
import { successOf } from './success.js';

/** An answer about one record of a view that holds more than the listed records do. */
export interface MoreThanListed {
  one: string;
  view: string;
  more: {
    /** Schema of a record as it is listed. */
    than: string;
    named?: string[][];
    each?: boolean;
    /** By a word of a group: the words of names under which a bare value (a number, a word) is of this group. */
    bare?: Record<string, string[]>;
    where?: Record<string, string | boolean | string[]>;
    alike?: string[];
  };
}

/** The record of an answer, and the names of what the answer holds beyond the members of listed records. */
export interface Detail extends Located {
  names: string[];
}

/** What an answer says of the record with a key, at the body itself or below it. */
export function detailOf(
  params: MoreThanListed,
  contract: Contract,
  body: Json,
  key: string,
): Detail | undefined {
  const view = viewOf(contract, params.view);
  const found = recordWithKey(body, mappingOf(contract, view.mapping), view.key, key);
  if (!found) return undefined;
  const inside = found.at.split('/')[1];
  const outside =
    inside !== undefined && isObject(body) ? Object.keys(body).filter((name) => name !== inside) : [];
  return { ...found, names: [...outside, ...extraIn(params, contract, found.value)] };
}

/** The members of a record that listed records have no member for. */
export function extraIn(
  { more: { than } }: MoreThanListed,
  contract: Contract,
  record: Json | undefined,
): string[] {
  const known = contract.schemas[than]?.['properties'];
  return isObject(record) && isObject(known)
    ? Object.keys(record).filter((name) => !Object.hasOwn(known, name))
    : [];
}

/** Whether all records are of the sort that a rule compares. */
function areOneSort(
  { where = {}, alike = [] }: MoreThanListed['more'],
  [first, ...others]: Detail[],
): boolean {
  const at = ({ value }: Located, pointer: string): Json => select(value, pointer)[0]?.value ?? null;
  if (!first) return false;
  return (
    [first, ...others].every((each) =>
      Object.entries(where).every(([pointer, value]) =>
        [value].flat().some((one) => one === at(each, pointer)),
      ),
    ) && others.every((each) => alike.every((pointer) => sameJson(at(first, pointer), at(each, pointer))))
  );
}

/** Whether answers about records hold more than the listed members; of two records, the same sorts of members. */
export function checkMore(
  params: MoreThanListed,
  exchanges: readonly Exchange[],
  contract: Contract,
  given: JsonObject,
): CheckOutcome {
  const keys = [given['keys'] ?? []].flat().map(valueText);
  const found: Detail[] = [];
  const bodies: Json[] = [];
  for (const [index, exchange] of exchanges.entries()) {
    const answer = successOf(given, exchange);
    if ('instead' in answer) return answer.instead;
    const detail = detailOf(params, contract, answer.json, keys[index] ?? '');
    if (!detail) return irrelevant('the answer shows no record with the key');
    found.push(detail);
    bodies.push(answer.json);
  }
  const [only] = found;
  if (params.more.each && only) return checkEach(params, contract, only, bodies[0] ?? null);
  if (params.more.named) return checkPair(params.more, params.more.named, found, keys);
  const bare = found.find(({ names }) => names.length === 0);
  if (!bare) return holds;
  const shown = isObject(bare.value) ? Object.keys(bare.value).join(', ') : '';
  return violated('members beside those that listed records have', shown, bare.at);
}

function checkPair(
  more: MoreThanListed['more'],
  named: string[][],
  found: Detail[],
  keys: string[],
): CheckOutcome {
  if (!areOneSort(more, found)) return irrelevant('the records are not of one sort');
  const told = named.map((words) => found.map(({ names }) => namesWith(names, words)));
  if (told.every((names) => names.flat().length === 0)) return irrelevant('no member is named like this');
  const uneven = told.find((names) => names.some((each) => each.length === 0) && names.flat().length > 0);
  if (!uneven) return holds;
  const missing = uneven.findIndex((each) => each.length === 0);
  return violated(
    `${uneven.flat().join(', ')}, as ${keys[1 - missing] ?? 'the other record'} has`,
    `${keys[missing] ?? 'the record'} has beside the listed members: ${found[missing]?.names.join(', ') || 'none'}`,
  );
}

/**
 * Whether what one answer holds beyond the listed members has something of each group, at any depth. A member that no
 * group names may be anything that it can hold.
 */
function checkEach(params: MoreThanListed, contract: Contract, found: Detail, body: Json): CheckOutcome {
  const { named = [] } = params.more;
  if (!areOneSort(params.more, [found])) return irrelevant('the record is not of the sort that is meant');
  if (found.names.length === 0) return irrelevant('nothing is beyond the listed members');
  const record = isObject(found.value) ? found.value : {};
  const further = { ...onlyNamed(body, found.names), ...onlyNamed(record, found.names) };
  const unnamed = Object.entries(further).filter(([name]) => namesWith([name], named.flat()).length === 0);
  const beyond = {
    ...without(record, listedNames(params, contract, record)),
    ...onlyNamed(body, found.names),
  };
  const missing = named.find((words) => {
    const { values, bare } = membersOf(params.more, words, beyond);
    return values.length === 0 && !unnamed.some(([, value]) => !bare || !isBare(value));
  });
  return missing
    ? violated(`a member for ${missing.slice(0, 2).join(' or ')}`, found.names.join(', '), found.at)
    : holds;
}

/** What members of a group hold; bare values count only under the names of `bare`, where the group has some. */
function membersOf({ bare = {} }: MoreThanListed['more'], words: string[], beyond: JsonObject) {
  const values = membersNamed(beyond, words);
  const names = words.flatMap((word) => bare[word] ?? []);
  if (names.length === 0) return { values, bare: false };
  return {
    values: [...values.filter((value) => !isBare(value)), ...membersNamed(beyond, names)],
    bare: true,
  };
}

/** A number, a boolean or a single word: neither a sample nor a history, unless its name says so. */
function isBare(value: Json): boolean {
  return (
    ['number', 'boolean'].includes(typeof value) || (typeof value === 'string' && /^[\p{L}_-]+$/u.test(value))
  );
}

/** The listed members of a record with one value each: lists of objects may hold more of each. */
function listedNames(params: MoreThanListed, contract: Contract, record: JsonObject): string[] {
  const extra = extraIn(params, contract, record);
  return Object.keys(record).filter((name) => !extra.includes(name) && !Array.isArray(record[name]));
}

function onlyNamed(body: Json, names: readonly string[]): JsonObject {
  return isObject(body)
    ? Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)))
    : {};
}

/** The names that hold one of the words, in whatever case. */
export function namesWith(names: readonly string[], words: readonly string[]): string[] {
  return names.filter((name) => words.some((word) => name.toLowerCase().includes(word)));
}

/** A record without some of its members. */
export function without(record: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}
