import { isObject } from '../../../engine/json/guards.js';
import type { Contract } from '../../../engine/types/contract.js';
import type { Json } from '../../../engine/types/json.js';
import { recordWithKey } from './find-record.js';
import { readingOf } from './records.js';

/** What rules about members beyond those of every record say of a record. */
export interface FurtherParams {
  operation: string;
  /** The contract's schema of a record as it is listed elsewhere. */
  beyond: string;
  reading: string;
  /** Notion that the path carries and that the record shows. */
  key: string;
}

/** The record that was asked for, at the body itself or below it. */
export const recordIn = ({ reading, key }: FurtherParams, contract: Contract, body: Json, asked: string) =>
  recordWithKey(body, readingOf(contract, reading), key, asked);

/** The members of a body beside the one that holds the record. */
export function membersBeside(body: Json, at: string): string[] {
  const inside = at.split('/')[1];
  return inside !== undefined && isObject(body) ? Object.keys(body).filter((name) => name !== inside) : [];
}

/** The members of a record that listed records have no member for. */
export function furtherIn({ beyond }: FurtherParams, contract: Contract, record: Json | undefined): string[] {
  const known = contract.schemas[beyond]?.['properties'];
  return isObject(record) && isObject(known)
    ? Object.keys(record).filter((name) => !Object.hasOwn(known, name))
    : [];
}

/** A record without some of its members. */
export function without(record: Record<string, Json>, names: readonly string[]): Json {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}
