import { operationById } from '../../../engine/contract/operations.js';
import { viewOf } from '../../../engine/contract/views.js';
import { isObject } from '../../../engine/json/guards.js';
import { valuesAt } from '../../../engine/json/pointer.js';
import type { Contract, Exchange, Json, JsonObject } from '../../../engine/types/index.js';
import { listed, mappingOf, type KeyedRecord } from './records.js';
import { keysOf } from './sets.js';

/** The records that an answer of a view lists, keyed; undefined when it is no successful list. */
export function foundIn(
  contract: Contract,
  name: string,
  exchange: Exchange | undefined,
): KeyedRecord[] | undefined {
  const { mapping, key, items } = viewOf(contract, name);
  return listed(exchange, mappingOf(contract, mapping), key, `${items}/*`);
}

/** The keys that each of the answers lists; undefined when one of them is no successful list. */
export function keysIn(
  contract: Contract,
  name: string,
  exchanges: readonly Exchange[],
): Set<string>[] | undefined {
  const lists = exchanges.map((exchange) => foundIn(contract, name, exchange));
  return lists.every((list) => list !== undefined) ? lists.map(keysOf) : undefined;
}

/** Whether what identifies a record of the view stands in the path of its requests. */
export function showsOne(contract: Contract, name: string): boolean {
  const { operation, key } = viewOf(contract, name);
  return operationById(contract.operations, operation).parameters.some(
    ({ in: place, sample }) => place === 'path' && sample === key,
  );
}

/** The single record of a successful answer of a view; undefined when it is a list, or none. */
export function singleIn(contract: Contract, name: string, exchange: Exchange): JsonObject | undefined {
  const shown = shownAt(contract, name, exchange);
  return isObject(shown) ? shown : undefined;
}

/** The records of a successful answer of a view, be it a list of them or a single one. */
export function shownIn(contract: Contract, name: string, exchange: Exchange): Json[] | undefined {
  const shown = shownAt(contract, name, exchange);
  if (Array.isArray(shown)) return shown;
  return isObject(shown) ? [shown] : undefined;
}

function shownAt(contract: Contract, name: string, { response }: Exchange): Json | undefined {
  if (response?.status !== 200 || response.json === undefined) return undefined;
  return valuesAt(response.json, viewOf(contract, name).items)[0];
}
