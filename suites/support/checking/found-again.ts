import { firstDifference } from '../../../engine/json/compare.js';
import { operationById } from '../../../engine/contract/operations.js';
import { fitsUrl } from '../../../engine/contract/url-value.js';
import { brief, isObject, scalarText } from '../../../engine/json/guards.js';
import { select, type Located } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Contract, Exchange, Json } from '../../../engine/types/index.js';
import { shownIn } from './echo-values.js';
import { isEmptyValue } from './empty-value.js';
import { namesMapping, recordsAt } from './outer-records.js';
import { holds, irrelevant, mappingOf, someKeys, violated } from './records.js';

/** Where records stand in two answers, what identifies one, and where it shows what it is found by. */
export interface FoundAgain {
  at: string[];
  then: string;
  parameter: string;
  items: string;
  key: RecordKey;
}

/** Pointer to what identifies a record; `several`: of which an answer need not show all, but does where it shows several. */
export type RecordKey = string | { several: string };

/** A record that an answer shows, and a name that it is to be found by. */
interface Named {
  record: Json;
  key: string;
  name: string;
}

/** Nothing, and what many servers refuse in a path, however it is encoded. */
const unsendable = { path: /^\s*$|[/\\%]/, query: /^\s*$/ };

const pointerOf = (key: RecordKey) => (typeof key === 'string' ? key : key.several);
const keyAt = (record: Json, key: RecordKey) => scalarText(select(record, pointerOf(key))[0]?.value);

/** Each record of an answer with each of the names that it shows. */
export function namedIn(
  { at, items, key, then, parameter }: FoundAgain,
  contract: Contract,
  body: Json,
): Named[] {
  const inQuery = operationById(contract.operations, then).parameters.some(
    (each) => each.name === parameter && each.in === 'query',
  );
  const refused = unsendable[inQuery ? 'query' : 'path'];
  return recordsAt(contract, items, body).flatMap((record) => {
    const own = keyAt(record.value, key);
    if (own === undefined) return [];
    const names = shownIn({ at }, record).filter((name) => fitsUrl(name) && !refused.test(name));
    return names.map((name) => ({ record: record.value, key: own, name }));
  });
}

/** Whether the answer for a name shows each record that has the name, and says the same of it. */
export function checkFoundAgain(
  params: FoundAgain,
  contract: Contract,
  named: readonly Named[],
  { response }: Exchange,
  name: string,
): CheckOutcome {
  const status = response?.status ?? 0;
  if (!response || status >= 500) return irrelevant(`status ${status}`);
  const found = recordsAt(contract, params.items, response.json ?? null);
  const asked = `${params.then} with ${name}`;
  for (const { record, key } of named.filter((each) => each.name === name)) {
    const differenceFrom = ({ value }: Located) =>
      firstDifference(compared(params, contract, record, value), value, 'shared');
    // What identifies a record may do so for others, too: then it is one of them.
    const alike = found.filter(({ value }) => keyAt(value, params.key) === key);
    const same = alike.find((each) => !differenceFrom(each)) ?? alike[0];
    // A record in another form names itself elsewhere.
    if (found.length === 0 && holdsText(response.json ?? null, key))
      return irrelevant(`${asked} shows ${key} in another form`);
    if (!same && typeof params.key !== 'string' && found.length < 2)
      return irrelevant(`${asked} does not show several records`);
    if (!same)
      return violated(`${asked} finds ${key}, which shows it`, listOf(found, params.key, response.text));
    const difference = differenceFrom(same);
    if (difference)
      return violated(
        `${asked} says of ${key}: ${brief(difference.one)}`,
        brief(difference.other),
        same.at + difference.at,
      );
  }
  return holds;
}

function holdsText(body: Json, text: string): boolean {
  if (!isObject(body) && !Array.isArray(body)) return scalarText(body) === text;
  return Object.values(body).some((each) => holdsText(each, text));
}

function listOf(found: readonly Located[], key: RecordKey, body: string): string {
  if (found.length === 0) return `none: ${brief(body)}`;
  return someKeys(found.map(({ value }) => keyAt(value, key) ?? 'one without a name'));
}

/** The members of a record that its mapping lists, but for the key, which is the same text. Emptiness may be shown in several ways. */
function compared({ items, key }: FoundAgain, contract: Contract, record: Json, other: Json): Json {
  if (!isObject(record) || !isObject(other)) return record;
  const pointers = namesMapping(items)
    ? Object.values(mappingOf(contract, items)).flatMap(({ at }) => at)
    : [];
  const listed = pointers.map((pointer) => pointer.split('/')[1]);
  return Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) =>
        `/${name}` !== pointerOf(key) &&
        (listed.length === 0 || listed.includes(name)) &&
        !(isEmptyValue(value) && isEmptyValue(other[name] ?? null)),
    ),
  );
}
