import { operationById } from '../../../engine/contract/operations.js';
import { sameJson } from '../../../engine/json/compare.js';
import { brief, isObject } from '../../../engine/json/guards.js';
import { valuesAt } from '../../../engine/json/pointer.js';
import { findListings } from '../../../engine/openapi/listings/find-listings.js';
import { responseFor } from '../../../engine/openapi/responses.js';
import type { CheckOutcome, Contract, Exchange, Json } from '../../../engine/types/index.js';
import {
  changing,
  listing,
  reading,
  readingAgain,
  undoing,
  type LifecycleParams,
} from './generated-steps.js';
import { holds, irrelevant, stepNamed, violated } from './records.js';
import { isSameValue } from './same-value.js';

const gone = [404, 410];

/** Whether what was deleted is refused by what else is asked of it, as the document says. */
export function checkAbsent(
  { operation: id, unknown }: LifecycleParams,
  contract: Contract,
  exchanges: readonly Exchange[],
): CheckOutcome {
  const again = stepNamed(exchanges, readingAgain)?.response;
  const asked = stepNamed(exchanges, changing)?.response;
  if (!unknown && (!again || !gone.includes(again.status)))
    return irrelevant('the record is not gone when it is deleted');
  if (!asked) return irrelevant('no answer');
  const { status } = asked;
  if (gone.includes(status)) return holds;
  const actual = `status ${status}, body ${brief(asked.text)}`;
  if (status < 300 || (status >= 500 && !responseFor(operationById(contract.operations, id), status)))
    return violated(
      unknown ? `status 404: no ${unknown[0]} is ${unknown[1]}` : 'status 404: the record was deleted',
      actual,
    );
  return irrelevant(`status ${status} says nothing of the record`);
}

/** Names of lists that tell what was done: what is undone stays there. */
const isChronicle = /histor|event|log|audit|change|revision|version|activit|track/i;

/** Whether a record is as before when what was put below it has been deleted again. */
export function checkUndone(exchanges: readonly Exchange[], members: readonly string[]): CheckOutcome {
  const [before, put, undone, after] = [reading, changing, undoing, readingAgain].map(
    (name) => stepNamed(exchanges, name)?.response,
  );
  const statuses = [before, put, undone, after].map((response) => response?.status ?? 0);
  if (statuses.some((status) => status < 200 || status >= 300))
    return irrelevant(`not all requests are successful (${statuses.join(', ')})`);
  const [one, other] = [before?.json, after?.json];
  if (!isObject(one) || !isObject(other)) return irrelevant('the record is not shown as an object');
  const lists = members.filter(
    (name) => !isChronicle.test(name) && Array.isArray(one[name]) && Array.isArray(other[name]),
  );
  const kept = lists.find((name) => !sameJson(one[name] ?? null, other[name] ?? null));
  if (kept !== undefined)
    return violated(`${kept} as before: ${brief(one[kept])}`, brief(other[kept]), `/${kept}`);
  return lists.length > 0 ? holds : irrelevant('the record shows no list');
}

/** Whether a list shows what was added to it: by its key, else by what was sent. */
export function checkAdded(
  { item }: LifecycleParams,
  contract: Contract,
  exchanges: readonly Exchange[],
  sent: Json,
): CheckOutcome {
  const added = stepNamed(exchanges, changing)?.response;
  const list = stepNamed(exchanges, listing)?.response;
  const items = findListings(contract).find(({ operation }) => operation.id === item)?.items;
  const records = items === undefined ? undefined : valuesAt(list?.json ?? null, items)[0];
  if (!added || added.status >= 300) return irrelevant(`nothing was added (status ${added?.status ?? 0})`);
  if (list?.status !== 200 || !Array.isArray(records)) return irrelevant('no list of records is answered');
  const marks = marksOf(added.json, sent, records);
  if (records.length > 0 && !marks) return irrelevant('nothing tells the new record');
  return marks && records.some((record) => isMarked(record, marks))
    ? holds
    : violated(`a list with what was added: ${brief(marks ?? sent)}`, brief(list.text));
}

/** By what a listed record is known as the new one: its key, where listed ones show such, else what was sent of them. */
function marksOf(
  answered: Json | undefined,
  sent: Json,
  records: readonly Json[],
): [string, Json][] | undefined {
  const shows = (name: string) => records.every((record) => isObject(record) && Object.hasOwn(record, name));
  const key = isObject(answered) ? answered['id'] : undefined;
  if (key !== undefined && shows('id')) return [['id', key]];
  const own = Object.entries(isObject(sent) ? sent : {}).filter(
    ([name, value]) => shows(name) && typeof value !== 'object',
  );
  return own.length > 0 ? own : undefined;
}

function isMarked(record: Json, marks: readonly [string, Json][]): boolean {
  return isObject(record) && marks.every(([name, value]) => isSameValue(value, record[name]));
}

/** Whether a record is read as the answer to what changed it has shown it. */
export function checkAnswered(
  { operation, aspect }: LifecycleParams,
  answered: Json | undefined,
  shown: Json | undefined,
  members: readonly string[],
): CheckOutcome {
  if (!isObject(answered) || !isObject(shown)) return irrelevant('the answer does not show the record');
  const moving =
    aspect === 'acted' ? /update|modif|version|revision|etag|time|at$|count|seen|token|url/i : isMoving;
  const common = members.filter(
    (name) =>
      !moving.test(name) &&
      [answered[name], shown[name]].every((value) => value !== undefined && typeof value !== 'object'),
  );
  const other = common.find((name) => !isSameValue(answered[name], shown[name]));
  if (other !== undefined)
    return violated(
      `${other} as ${operation} answers it: ${brief(answered[other])}`,
      brief(shown[other]),
      `/${other}`,
    );
  return common.length > 1 ? holds : irrelevant('the answer does not show the record');
}

/** Names of what changes by itself, or once something was made. */
const isMoving =
  /stat(e|us)|progress|update|modif|version|revision|etag|time|at$|count|seen|view|token|secret|url|link/i;
