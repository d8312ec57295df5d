import { operationById, operationOf } from '../../../engine/contract/operations.js';
import { sameJson } from '../../../engine/json/compare.js';
import { brief, isObject } from '../../../engine/json/guards.js';
import { membersOf } from '../../../engine/openapi/listings/members.js';
import { promisedBody } from '../../../engine/openapi/listings/promised-body.js';
import type { CheckOutcome, Contract, Exchange, Json, JsonObject } from '../../../engine/types/index.js';
import { holds, irrelevant, keyOf, listed, mappingOf, stepNamed, together, violated } from './records.js';
import { checkAbsent, checkAdded, checkAnswered, checkUndone } from './life-checks.js';
import { isSameValue } from './same-value.js';
import {
  type LifecycleParams,
  changing,
  locating,
  listing,
  reading,
  readingAgain,
} from './generated-steps.js';

const gone = [404, 410];
/** The work is not done yet (RFC 9110, 15.3.3). */
const accepted = 202;

/** Whether a record lives as its requests say. */
export function checkLifecycle(
  params: LifecycleParams,
  contract: Contract,
  exchanges: readonly Exchange[],
  { sent = null }: JsonObject,
): CheckOutcome {
  const change = stepNamed(exchanges, changing)?.response;
  const read = stepNamed(exchanges, reading)?.response;
  const again = stepNamed(exchanges, readingAgain)?.response;
  if (exchanges.some(({ response }) => response?.status === accepted))
    return irrelevant('what is accepted (202) need not have been done yet');
  if (params.aspect === 'absent') return checkAbsent(params, contract, exchanges);
  if (params.aspect === 'undone') return checkUndone(exchanges, membersShown(params, contract));
  if (params.aspect === 'added') return checkAdded(params, contract, exchanges, sent);
  if (!change || change.status >= 300)
    return irrelevant(`${params.operation} has status ${change?.status ?? 0}`);
  if (params.aspect === 'read-only')
    return together(
      [change.json, read?.json].map((shown) => checkReadOnly(params.members ?? [], sent, shown)),
      'no read-only member is shown',
    );
  if (!read) return irrelevant('the response does not tell where the new record is');
  if (params.aspect === 'deleted') {
    if (!again) return irrelevant('no answer');
    if (gone.includes(again.status) || again.status >= 400)
      return checkUnlisted(contract, params, stepNamed(exchanges, listing), read.json);
    return isMarked(read.json, again.json)
      ? irrelevant('the record is marked as deleted')
      : violated('status 404 or 410: it was deleted', `status ${again.status}, body ${brief(again.text)}`);
  }
  const located = stepNamed(exchanges, locating);
  if (located?.response && located.response.status >= 400)
    return violated(
      `the new record at its Location, ${located.step.path}`,
      `status ${located.response.status}`,
    );
  const shown = params.aspect === 'created' ? read : again;
  const where = params.aspect === 'created' ? 'created' : 'updated';
  if (!shown) return irrelevant('no answer');
  if (shown.status >= 400) return violated(`the record that was ${where}`, `status ${shown.status}`);
  const members = membersShown(params, contract);
  if (params.aspect === 'acted') return checkAnswered(params, change.json, shown.json, members);
  const kept = checkMembers(sent, shown.json, read.json, members, params);
  if (!kept.relevant || kept.finding) return kept;
  const answered = checkAnswered(params, change.json, shown.json, members);
  return answered.relevant ? answered : kept;
}

/** The members of a record, as the document has them. */
function membersShown({ item }: LifecycleParams, { operations, schemas }: Contract): string[] {
  return Object.keys(membersOf(promisedBody(operationById(operations, item)), schemas));
}

/** Whether a listing no longer shows what was deleted. */
function checkUnlisted(
  contract: Contract,
  { item }: LifecycleParams,
  list: Exchange | undefined,
  record: Json | undefined,
): CheckOutcome {
  const { path = '', method = '' } = list?.step ?? {};
  const view = Object.values(contract.views).find(
    ({ operation }) => operation === operationOf(contract.operations, method, path)?.id,
  );
  const key = operationById(contract.operations, item).parameters.find((each) => each.in === 'path')?.sample;
  if (!view || key !== view.key || record === undefined) return holds;
  const mapping = mappingOf(contract, view.mapping);
  const shown = listed(list, mapping, key, `${view.items}/*`)?.map((each) => each.key) ?? [];
  const own = keyOf(mapping, key, record);
  return shown.includes(own)
    ? violated(`a listing without ${own}: it was deleted`, `${path} lists it`)
    : holds;
}

/** Whether a record was kept, and marked as deleted. */
function isMarked(before: Json | undefined, after: Json | undefined): boolean {
  if (!isObject(before) || !isObject(after)) return false;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !sameJson(before[name] ?? null, after[name] ?? null));
  return changed.some((name) => /delet|archiv|remov|status|state|active|enabled|cancel/i.test(name));
}

/** Members that the document shows in both are read as they were sent; others stay as they were. */
function checkMembers(
  sent: Json,
  shown: Json | undefined,
  before: Json | undefined,
  members: readonly string[],
  { operation, aspect }: LifecycleParams,
): CheckOutcome {
  if (sent === null) return holds;
  if (!isObject(sent) || !isObject(shown)) return irrelevant('the record is not shown as an object');
  const common = Object.keys(sent).filter((name) => members.includes(name) && Object.hasOwn(shown, name));
  for (const name of common) {
    if (isSameValue(sent[name], shown[name])) continue;
    return violated(`${name} as it was sent: ${brief(sent[name])}`, brief(shown[name]), `/${name}`);
  }
  if (aspect !== 'updated' || !isObject(before)) return told(common);
  const isLost = (name: string) =>
    isTelling(sent[name]) && Object.hasOwn(before, name) && !Object.hasOwn(shown, name);
  const lost = Object.keys(sent).find((name) => members.includes(name) && isLost(name));
  if (lost !== undefined) return violated(`${lost} as it was sent: ${brief(sent[lost])}`, 'none', `/${lost}`);
  const isPatch = operation.startsWith('PATCH ');
  const others = members.filter((name) => !Object.hasOwn(sent, name) && (isPatch || isOfCreation(name)));
  for (const name of others) {
    // What the service keeps itself, a time of change or a version, may change.
    if (isOfTheService(name)) continue;
    if (!sameJson(before[name] ?? null, shown[name] ?? null))
      return violated(`${name} as before: ${brief(before[name])}`, brief(shown[name]), `/${name}`);
  }
  return told(common);
}

function told(common: readonly string[]): CheckOutcome {
  return common.length > 0 ? holds : irrelevant('no member that was sent is shown');
}

/** When, or by whom, a record was made. */
function isOfCreation(name: string): boolean {
  return /^creat/i.test(name);
}

function isOfTheService(name: string): boolean {
  return !isOfCreation(name) && /update|modif|change|version|revision|etag|time|at$/i.test(name);
}

function checkReadOnly(members: readonly string[], sent: Json, shown: Json | undefined): CheckOutcome {
  if (!isObject(sent) || !isObject(shown)) return irrelevant('the record is not shown as an object');
  const told = members.filter((name) => Object.hasOwn(sent, name) && Object.hasOwn(shown, name));
  const taken = told.find(
    (name) => sameJson(sent[name] ?? null, shown[name] ?? null) && isTelling(sent[name]),
  );
  if (taken !== undefined)
    return violated(`${taken} of the service's own: it is read-only`, brief(shown[taken]), `/${taken}`);
  return told.some((name) => isTelling(sent[name])) ? holds : irrelevant('no read-only member is shown');
}

/** A value that would not be the same by chance. */
function isTelling(value: Json | undefined): boolean {
  return typeof value === 'string' ? value.length > 2 : typeof value === 'number' && Math.abs(value) > 1;
}
