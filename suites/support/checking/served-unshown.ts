import { sameJson } from '../../../engine/json/compare.js';
import { isObject } from '../../../engine/json/guards.js';
import type { Exchange, Json, Operation, ReceivedResponse, Step } from '../../../engine/types/index.js';
import { stepNamed } from './records.js';
import { ownThenOther, withOwn, withWrong } from './served-alike.js';

/**
 * Where a document shows neither the answer nor its refusal, status 2xx may be either: the same request with the own
 * credential is asked for, then with another one that is refused.
 */
export function nextUnshown(exchanges: readonly Exchange[], operation: Operation): Step | undefined {
  const [asked] = exchanges;
  if (!asked || !isSuccessful(asked.response)) return undefined;
  return ownThenOther(exchanges, withoutOther(asked.step, operation));
}

/** The request without a credential of any kind, in whatever place. */
function withoutOther(step: Step, { parameters }: Operation): Step {
  const known = (step.query ?? []).filter(([name]) => parameters.some((each) => each.name === name));
  const plain = { ...step, query: known };
  delete plain.headers;
  return plain;
}

/** Whether an answer is a refusal: another sort of answer than with the own credential, or the same as with another one that is refused. */
export function isUnshownRefusal([asked, ...others]: readonly Exchange[]): boolean {
  const [own, wrong] = [withOwn, withWrong].map((name) => stepNamed(others, name)?.response);
  const answer = asked?.response;
  if (!answer || !own) return false;
  if (isSuccessful(own) && !areOfOneSort(answer, own)) return true;
  return !isSameAnswer(answer, own) && wrong !== undefined && isSameAnswer(answer, wrong);
}

const isSuccessful = (response: ReceivedResponse | undefined): response is ReceivedResponse =>
  response !== undefined && response.status >= 200 && response.status < 300;

/** Whether two answers are of one status and media type, and objects have the same members. */
function areOfOneSort(one: ReceivedResponse, other: ReceivedResponse): boolean {
  return (
    one.status === other.status &&
    one.mediaType === other.mediaType &&
    sortOf(one.json, one.text) === sortOf(other.json, other.text)
  );
}

function sortOf(json: Json | undefined, text: string): string {
  if (json === undefined) return text === '' ? 'nothing' : 'text';
  if (isObject(json)) return Object.keys(json).sort().join();
  return Array.isArray(json) ? 'list' : typeof json;
}

function isSameAnswer(one: ReceivedResponse, other: ReceivedResponse): boolean {
  return one.json !== undefined && other.json !== undefined
    ? sameJson(one.json, other.json)
    : one.text === other.text;
}
