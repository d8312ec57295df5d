import { asText, brief, isObject } from '../../../engine/json/guards.js';
import { responseFor } from '../../../engine/openapi/responses.js';
import type {
  CheckOutcome,
  Contract,
  Exchange,
  JsonObject,
  Operation,
  Step,
} from '../../../engine/types/index.js';
import { responseFinding } from './documented-response.js';
import { holds, irrelevant, violated } from './records.js';

/** Statuses by which a document says that invalid requests are refused. */
const ofInvalidity = ['400', '422', '4XX', '4xx', 'default'];
/** Refusals of who asks or how often: they say nothing of what is asked. */
const ofOthers = [401, 402, 403, 407, 408, 425, 429];

/** Whether a request with one thing wrong is refused as the document says, and never by a server error. */
export function checkRefusedInvalid(
  contract: Contract,
  operation: Operation,
  exchange: Exchange | undefined,
  { why, wrong, strict, only }: JsonObject,
): CheckOutcome {
  const response = exchange?.response;
  if (!response) return irrelevant('no answer');
  if (!isObject(wrong) || !isStillWrong(exchange.step, wrong))
    return irrelevant('nothing is wrong with the request');
  const { status } = response;
  const actual = `status ${status}, body ${brief(response.text)}`;
  const refusals = operation.responses
    .map((each) => each.status)
    .filter((each) => ofInvalidity.includes(each));
  const expected = `${refusals.length > 0 ? `a refusal (${refusals.join(', ')})` : 'a refusal'}: ${asText(why)}`;
  if (status >= 500 && status !== 501) return violated(expected, actual);
  if (only === 'failures') return holds;
  if (ofOthers.includes(status)) return irrelevant(`status ${status}`);
  if (status < 400) {
    return refusals.length > 0 || wrong['missing'] === true || strict === true
      ? violated(expected, actual)
      : irrelevant('the request is taken, and the document names no refusal');
  }
  // A request without a body may be refused before anything looks at what it should hold.
  const isBodyMissing = wrong['in'] === 'body' && wrong['missing'] === true;
  if (refusals.length === 0 || wrong['in'] === 'path' || wrong['transport'] === true || isBodyMissing)
    return holds;
  const documented = responseFor(operation, status);
  if (!documented) return violated(expected, actual);
  const finding = responseFinding(contract, documented, response);
  return finding ? { relevant: true, finding } : holds;
}

/** Whether a request still has what is wrong with it: smaller ones are tried when it is reduced. */
function isStillWrong(step: Step, wrong: JsonObject): boolean {
  const { name, text, missing } = wrong;
  const place = wrong['in'];
  if (place === 'body') return missing === true ? step.body === undefined : step.body === text;
  if (place === 'path') return true;
  const texts =
    place === 'query'
      ? (step.query ?? []).filter(([each]) => each === name).map(([, value]) => value)
      : place === 'header'
        ? [step.headers?.[asText(name)] ?? []].flat()
        : [step.headers?.['cookie'] ?? []].flat();
  if (place === 'cookie')
    return (missing === true) !== texts.some((each) => each.includes(`${asText(name)}=`));
  return missing === true ? texts.length === 0 : texts.includes(asText(text));
}
