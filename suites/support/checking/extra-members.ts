import { sameJson } from '../../../engine/json/compare.js';
import { isObject } from '../../../engine/json/guards.js';
import { select, type Located } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Contract, Json, JsonObject } from '../../../engine/types/index.js';
import { recordWithKey } from './find-record.js';
import { holds, irrelevant, mappingOf, violated } from './records.js';

/** What rules about members beyond those of listed records say of a record. */
export interface ExtraMembersParams {
  operation: string;
  schema: string;
  mapping: string;
  key: string;
  named?: string[][];
  where?: Record<string, string | boolean | string[]>;
  alike?: string[];
  known?: Record<string, string>;
}

/** The record of an answer, and the names of what the answer holds beyond the members of listed records. */
export interface Detail extends Located {
  names: string[];
}

/** What an answer says of the record with a key, at the body itself or below it. */
export function detailOf(
  params: ExtraMembersParams,
  contract: Contract,
  body: Json,
  key: string,
): Detail | undefined {
  const found = recordWithKey(body, mappingOf(contract, params.mapping), params.key, key);
  if (!found) return undefined;
  const inside = found.at.split('/')[1];
  const outside =
    inside !== undefined && isObject(body) ? Object.keys(body).filter((name) => name !== inside) : [];
  return { ...found, names: [...outside, ...extraIn(params, contract, found.value)] };
}

/** The members of a record that listed records have no member for. */
export function extraIn(
  { schema }: ExtraMembersParams,
  contract: Contract,
  record: Json | undefined,
): string[] {
  const known = contract.schemas[schema]?.['properties'];
  return isObject(record) && isObject(known)
    ? Object.keys(record).filter((name) => !Object.hasOwn(known, name))
    : [];
}

/** Whether all records are of the sort that a rule compares. */
function areOneSort({ where = {}, alike = [] }: ExtraMembersParams, [first, ...others]: Detail[]): boolean {
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

/** Compares what answers about two records hold beyond the listed members. */
export function checkPair(
  params: ExtraMembersParams,
  named: string[][],
  found: Detail[],
  keys: string[],
): CheckOutcome {
  if (!areOneSort(params, found)) return irrelevant('the records are not of one sort');
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

/** The names that hold one of the words, in whatever case. */
export function namesWith(names: readonly string[], words: readonly string[]): string[] {
  return names.filter((name) => words.some((word) => name.toLowerCase().includes(word)));
}

/** A record without some of its members. */
export function without(record: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}
