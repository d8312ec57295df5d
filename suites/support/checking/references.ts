import { firstDifference } from '../../../engine/json/compare.js';
import { asText, brief, isObject, scalarText } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { CheckOutcome, Exchange, JsonObject } from '../../../engine/types/index.js';
import { isEmptyValue } from './empty-value.js';
import { plainAddress } from './plain-address.js';
import { holds, irrelevant, unanswered, violated } from './records.js';
import { answersAgain, steady } from './steady.js';
import { successOf } from './success.js';

/** More of the named records are not asked for. */
const mostAsked = 12;

/** Whether two names are the same one: records may write them in upper or lower case. */
export function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Checks that what a record names, requested by that name, names this record, too. */
export function checkMutual(at: string[], exchanges: readonly Exchange[], given: JsonObject): CheckOutcome {
  const [first, ...others] = exchanges;
  const record = successOf(given, first);
  if ('instead' in record) return record.instead;
  const asked = asText(given['asked']);
  const answered = others.filter(({ response }) => response?.status === 200 && response.json !== undefined);
  const silent = answered.find((each) => !textsAt(at, each).some((name) => sameName(name, asked)));
  if (silent) return violated(`${silent.step.name} names ${asked}, as ${asked} names it`, 'it does not');
  return answered.length > 0 ? holds : irrelevant('the record names no other record that can be asked for');
}

/** Checks that an answer and what it names say the same. */
export function checkSame(at: string[], exchanges: readonly Exchange[]): CheckOutcome {
  const [one, other] = exchanges.map(({ response }) => response);
  if (exchanges.length < 2) return irrelevant(`the answer shows nothing at ${at.join(' or ')}`);
  if (one?.status !== 200 || other?.status !== 200 || one.json === undefined || other.json === undefined)
    return unanswered(exchanges);
  if (!isObject(one.json) || !isObject(other.json)) return irrelevant('the answers are not of one shape');
  const stays = steady(one.json, other.json, answersAgain(exchanges));
  if (!isObject(stays?.one) || !isObject(stays.other))
    return irrelevant('nothing of the answer stays as it is');
  const difference = firstDifference(inPlainForm(stays.one), inPlainForm(stays.other), 'shared');
  return difference
    ? violated(`as it says by itself: ${brief(difference.one)}`, brief(difference.other), difference.at)
    : holds;
}

/** The same address may be written in several ways, and an empty member says as much as none. */
function inPlainForm(shown: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(shown)
      .filter(([, value]) => value === false || !isEmptyValue(value))
      .map(([name, value]) => [name, typeof value === 'string' ? plainAddress(value) : value]),
  );
}

/** What a record names, in the form of its own name: another form could not be compared. */
export function likeOwn(named: string[], own: string): string[] {
  return named.filter((each) => each.length === own.length && !sameName(each, own)).slice(0, mostAsked);
}

/** What an answer names. */
export function textsAt(at: string[], exchange: Exchange | undefined): string[] {
  const body = exchange?.response?.json ?? null;
  return at.flatMap((pointer) => select(body, pointer)).flatMap((place) => scalarText(place.value) ?? []);
}
