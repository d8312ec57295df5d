import { requestWith } from '../contract/plain-request.js';
import { send } from '../http/sending/send.js';
import type { Session } from '../http/session.js';
import { isObject } from '../json/guards.js';
import type { Contract, Operation, ReceivedResponse, Sample } from '../types/index.js';

/**
 * The guesses of a contract that the target answers with success: each is asked for once, none later than `until`
 * (milliseconds of the wall clock). Where requests are counted, none is spent on guesses.
 */
export async function answeredGuesses(session: Session, until = Infinity): Promise<Sample[]> {
  const { sampleGuesses, limits } = session.contract;
  const answered: Sample[] = [];
  if (limits.length > 0 && !session.onLoopback) return answered;
  for (const guess of sampleGuesses) {
    const asked = requestWith(session.contract, guess);
    if (!asked || session.down || Date.now() > until) continue;
    const { response } = await send(session, asked.step, session.pool);
    if (response && isAnswer(session.contract, asked.operation, response)) answered.push(guess);
  }
  return answered;
}

/** A success that shows nothing of what the document names may be a refusal: statuses of refusals are often not shown. */
function isAnswer(contract: Contract, { responses }: Operation, { status, json }: ReceivedResponse): boolean {
  if (status < 200 || status >= 300 || status === 204) return false;
  const schema = responses.find((each) => each.status === String(status))?.schema;
  const reference = isObject(schema) ? schema['$ref'] : undefined;
  const resolved =
    typeof reference === 'string' ? contract.schemas[reference.split('/').at(-1) ?? ''] : schema;
  const named = isObject(resolved) ? resolved['required'] : undefined;
  if (!Array.isArray(named) || named.length === 0) return true;
  return isObject(json) && named.some((name) => typeof name === 'string' && name in json);
}
