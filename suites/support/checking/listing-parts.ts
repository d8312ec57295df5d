import { viewOf } from '../../../engine/contract/views.js';
import { brief, isObject } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Contract, Exchange, Json, View } from '../../../engine/types/index.js';
import {
  holds,
  irrelevant,
  listed,
  mappingOf,
  someKeys,
  unanswered,
  violated,
  type KeyedRecord,
} from './records.js';
import { viewDifference, withListed } from './views.js';

/** Queries of a listing, each of which finds a part of it. */
export interface PartsParams {
  view: string;
  queries: [string, string][][];
  leftOut: string[];
  measured?: { moment: string; members: string[] };
  listed?: string;
}

/** Whether what a query finds is a part of the whole listing, and says so where it is less. */
export function checkPart(
  params: PartsParams,
  exchanges: readonly Exchange[],
  contract: Contract,
): CheckOutcome {
  const view = viewOf(contract, params.view);
  const [whole, part] = exchanges.map((each) =>
    listed(each, mappingOf(contract, view.mapping), view.key, `${view.items}/*`),
  );
  if (!whole || !part) return unanswered(exchanges);
  const fault = firstFault(withListed(params, contract), view, whole, part);
  if (fault) return fault;
  const body = exchanges[1]?.response?.json ?? null;
  const signs = params.leftOut.map((pointer) => select(body, pointer)[0]?.value);
  if (part.length < whole.length && signs.every((sign) => sign !== undefined && isNothing(sign))) {
    return violated(
      [
        `all ${whole.length} records`,
        `an answer that says at ${params.leftOut.join(', ')} what it leaves out`,
      ],
      `${part.length} records, and nothing is said to be left out`,
      view.items,
    );
  }
  return part.length > 0 ? holds : irrelevant('the query finds nothing');
}

function firstFault(
  params: PartsParams,
  { items }: View,
  whole: KeyedRecord[],
  part: KeyedRecord[],
): CheckOutcome | undefined {
  const known = new Map(whole.map((each) => [each.key, each.record]));
  const seen = new Set<string>();
  for (const [index, { key, record }] of part.entries()) {
    const place = `${items}/${index}`;
    const same = known.get(key);
    if (same === undefined)
      return violated(
        `only records of the whole listing: ${someKeys(known.keys())}`,
        `found with a query: ${key}`,
        place,
      );
    if (seen.has(key)) return violated('each record once', `${key} again`, place);
    seen.add(key);
    const difference = viewDifference(same, record, params);
    if (difference)
      return violated(
        `as without a query: ${brief(difference.one)}`,
        brief(difference.other),
        place + difference.at,
      );
  }
  return undefined;
}

function isNothing(value: Json): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) ? Object.keys(value).length === 0 : value === null || value === false || value === 0;
}
