import { shapeFinding } from '../../../engine/contract/shapes.js';
import { brief } from '../../../engine/json/guards.js';
import { isNamed, responseFor, statusesOf } from '../../../engine/openapi/responses.js';
import type {
  CheckOutcome,
  Contract,
  Exchange,
  Finding,
  Json,
  JsonObject,
  Operation,
  ReceivedResponse,
  ResponseContract,
} from '../../../engine/types/index.js';
import { holds, irrelevant, violated } from './records.js';
import { otherMediaType, promisesJson } from './refusals.js';

/** Refusals that are not about the request as the document describes it: who asks, how often, what state it meets. */
const ofTheMoment = [401, 402, 403, 407, 408, 409, 412, 423, 425, 428, 429, 451];

/** Whether the answer to a request that the schemas allow is one that the document describes. */
export function checkGenerated(
  contract: Contract,
  operation: Operation,
  exchange: Exchange | undefined,
  given: JsonObject,
): CheckOutcome {
  const response = exchange?.response;
  if (!response) return irrelevant('no answer');
  const { status } = response;
  if (status >= 500) return checkServerError(operation, response);
  if (status >= 400) return checkRefusal(contract, operation, response, given);
  const documented = responseFor(operation, status);
  // Where no answer is documented, each is as good.
  if (operation.responses.length === 0) return holds;
  if (!documented) return violated(answers(operation), `status ${status}, body ${brief(response.text)}`);
  const finding = responseFinding(contract, documented, response);
  if (finding) return { relevant: true, finding };
  return holds;
}

/** Whether a valid request gets a server error, documented or not. */
export function checkFailure({ response }: Exchange): CheckOutcome {
  if (!response) return irrelevant('no answer');
  return response.status >= 500 && response.status !== 501 && response.status !== 503
    ? violated('no server error', `status ${response.status}, body ${brief(response.text)}`)
    : holds;
}

/** A server error is no answer to a valid request, unless the document names that very status. */
function checkServerError(operation: Operation, response: ReceivedResponse): CheckOutcome {
  if (isNamed(operation, response.status))
    return irrelevant(`status ${response.status}, which is documented`);
  return violated(successes(operation), `status ${response.status}, body ${brief(response.text)}`);
}

function checkRefusal(
  contract: Contract,
  operation: Operation,
  response: ReceivedResponse,
  { certain, exists }: JsonObject,
): CheckOutcome {
  const { status } = response;
  const documented = responseFor(operation, status);
  const finding = documented && responseFinding(contract, documented, response);
  if (finding) return { relevant: true, finding };
  const isOpen =
    ofTheMoment.includes(status) || (status === 404 && (exists !== true || isNamed(operation, 404)));
  if (certain !== true || isOpen) return irrelevant(`refused with status ${status}`);
  return violated(
    `${successes(operation).join(' or ')}: all values are shown as valid by the document or by the service`,
    `status ${status}, body ${brief(response.text)}`,
  );
}

function successes(operation: Operation): string[] {
  const statuses = statusesOf(operation, 2).filter((status) => status !== 'default');
  return statuses.length > 0 ? statuses.map((status) => `status ${status}`) : ['a status below 400'];
}

/** Statuses that are documented: the successes, where there are any. */
function answers(operation: Operation): string[] {
  const good = statusesOf(operation, 2).length > 0;
  return good ? successes(operation) : operation.responses.map(({ status }) => `status ${status}`);
}

/** Where a response differs from what is documented for its status: media type, body, header fields. */
export function responseFinding(
  contract: Contract,
  documented: ResponseContract,
  response: ReceivedResponse,
): Finding | undefined {
  return bodyDifference(contract, documented, response) ?? headerDifference(contract, documented, response);
}

function bodyDifference(
  contract: Contract,
  documented: ResponseContract,
  response: ReceivedResponse,
): Finding | undefined {
  const { mediaTypes, schema } = documented;
  const isEmpty = response.text === '' && response.status !== 200;
  if (mediaTypes.length === 0 || isEmpty || response.status === 204) return undefined;
  const other = otherMediaType(mediaTypes, response);
  if (other) return other;
  if (!promisesJson(documented) || !/json|\*/.test(response.mediaType)) return undefined;
  if (response.json === undefined)
    return { expected: ['a JSON body'], actual: response.notJson ?? 'no body', at: '' };
  return schema === undefined ? undefined : shapeFinding(contract, schema, response.json);
}

function headerDifference(
  contract: Contract,
  { headers = {} }: ResponseContract,
  response: ReceivedResponse,
): Finding | undefined {
  for (const [name, { required, schema }] of Object.entries(headers)) {
    const text = response.headers[name];
    if (text === undefined) {
      if (required) return { expected: [`a header field ${name}`], actual: 'none', at: '' };
      continue;
    }
    const readings = readingsOf(text);
    if (readings.some((value) => shapeFinding(contract, schema, value) === undefined)) continue;
    const wanted = shapeFinding(contract, schema, readings[0] ?? text)?.expected ?? [];
    return { expected: wanted.map((each) => `header field ${name}: ${each}`), actual: brief(text), at: '' };
  }
  return undefined;
}

/** What a header field's text may stand for. */
function readingsOf(text: string): Json[] {
  const number = text.trim() !== '' && Number.isFinite(Number(text)) ? [Number(text)] : [];
  const word = text === 'true' ? [true] : text === 'false' ? [false] : [];
  const list = text.split(',').map((each) => each.trim());
  return [text, ...number, ...word, list, list.map(Number)];
}
