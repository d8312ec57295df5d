import type { Located } from '../../../engine/json/pointer.js';
import type { Contract } from '../../../engine/types/contract.js';
import type { Exchange } from '../../../engine/types/exchange.js';
import type { Json } from '../../../engine/types/json.js';
import { relations } from './echo-relations.js';
import type { EchoParams } from './echo-values.js';
import { textsOf } from './html/record-texts.js';
import { recordsAt } from './outer-records.js';
import { replaceAt } from './schema-nodes.js';

/**
 * The records of a body that its request asked for. Objects of another sort may have the members of a record: where the rule
 * names a parameter to hold, those of a place of which none has a word of its value are left out, if such a word stands elsewhere
 * or the place is no list's.
 */
export function recordsAsked(
  { items = '', holding }: EchoParams,
  contract: Contract,
  exchange: Exchange | undefined,
  json: Json,
): Located[] {
  const records = recordsAt(contract, items, json);
  const asked = exchange?.step.query?.find(([name]) => name === holding)?.[1];
  if (holding === undefined || asked === undefined) return records;
  const holds = (value: Json) => textsOf(value).some((text) => relations['shares-word'].relates(asked, text));
  const places = new Set(records.filter(({ value }) => holds(value)).map(placeOf));
  const strange = records.filter((record) => !places.has(placeOf(record)));
  const rest = strange.reduce((left, { at }) => replaceAt(left, at, () => null), json);
  const isElsewhere = holds(rest);
  return records.filter((record) => {
    const place = placeOf(record);
    return places.has(place) || !(isElsewhere || isSingle(place));
  });
}

function isSingle(place: string): boolean {
  return !place.includes('/*');
}

/** Where a record stands, whatever its number in a list. */
function placeOf({ at }: Located): string {
  return at.replaceAll(/\/\d+(?=\/|$)/g, '/*');
}
