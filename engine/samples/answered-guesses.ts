import { requestWith } from '../contract/plain-request.js';
import { inTurn } from '../http/pace/in-turn.js';
import { send } from '../http/sending/send.js';
import type { Session } from '../http/session.js';
import { sharedAnswer } from '../http/shared-answers.js';
import { inLanes } from '../lanes.js';
import { isObject, scalarText } from '../json/guards.js';
import type { Contract, Json, JsonObject, Operation, ReceivedResponse, Sample } from '../types/index.js';
import { neighboursOf } from './neighbours.js';

/** So many numbers beside known ones are asked for: of a machine of its own, and of any other. */
const mostNeighbours = { own: 120, other: 12 };

/**
 * The guesses of a contract that the target answers with success, and numbers beside known ones: each is asked for once,
 * none later than `until` (milliseconds of the wall clock). Where requests are counted, none is spent on guesses.
 */
export async function answeredGuesses(
  session: Session,
  given: readonly Sample[] = [],
  until = Infinity,
): Promise<Sample[]> {
  const { contract, onLoopback } = session;
  if (contract.limits.length > 0 && !onLoopback) return [];
  const answered = await answeredOf(session, contract.sampleGuesses, until);
  const known = [...(given.length > 0 ? given : contract.sampleLiterals), ...answered];
  const near = neighboursOf(contract, known).slice(0, onLoopback ? mostNeighbours.own : mostNeighbours.other);
  // A number that wants a credential, where the document wants none, is there; other guesses may be refused for their form.
  const isKeyless = contract.credential.use === 'none';
  return [...answered, ...(await answeredOf(session, near, until, isKeyless))];
}

/** Those of some samples that the target answers with success; each is asked for once, none later than `until`. */
export async function answeredOf(
  session: Session,
  guesses: readonly Sample[],
  until: number,
  isWall = false,
): Promise<Sample[]> {
  const answers = await inLanes(guesses, session.options.concurrency, async (guess) => {
    const asked = requestWith(session.contract, guess);
    if (!asked) return false;
    const exchange = await inTurn(session, () =>
      session.down || Date.now() > until
        ? undefined
        : sharedAnswer(session, asked.step, () => send(session, asked.step, session.pool)),
    );
    const response = exchange?.response;
    if (!response) return false;
    if (isWall && [401, 403].includes(response.status)) return true;
    return isAnswer(session.contract, asked.operation, response) || showsAll(guess, response);
  });
  return guesses.filter((_, index) => answers[index]);
}

/** A success that shows nothing of what the document names may be a refusal: statuses of refusals are often not shown. */
function isAnswer(contract: Contract, { responses }: Operation, { status, json }: ReceivedResponse): boolean {
  if (status < 200 || status >= 300 || status === 204) return false;
  const schema = responses.find((each) => each.status === String(status))?.schema;
  const reference = isObject(schema) ? schema['$ref'] : undefined;
  const resolved =
    typeof reference === 'string' ? contract.schemas[reference.split('/').at(-1) ?? ''] : schema;
  if (!isObject(resolved)) return true;
  const { required, properties } = resolved;
  if (!Array.isArray(required) || required.length === 0) return true;
  return (
    isObject(json) &&
    required.some((name) => typeof name === 'string' && name in json) &&
    isMarked(json, properties)
  );
}

/** A refusal says little more than what was asked for. */
const mostRefused = 3;

/** Whether a success shows what was asked for among several members, be it in another place than documented. */
function showsAll(guess: Sample, { status, json }: ReceivedResponse): boolean {
  if (status !== 200 || !isObject(json) || Object.keys(json).length <= mostRefused) return false;
  const shown = Object.values(json).map(scalarText);
  return Object.values(guess).every((value) => typeof value === 'string' && shown.includes(value));
}

/** Where the document tells a success by fixed values, at least one of them is there. */
function isMarked(json: JsonObject, properties: Json | undefined): boolean {
  const fixed = Object.entries(isObject(properties) ? properties : {}).flatMap(([name, schema]) =>
    isObject(schema) && 'const' in schema ? [[name, schema['const']] as const] : [],
  );
  return fixed.length === 0 || fixed.some(([name, value]) => json[name] === value);
}
