import { brief, isObject } from '../../../engine/json/guards.js';
import type {
  CheckOutcome,
  Contract,
  Operation,
  ReceivedResponse,
  ResponseContract,
} from '../../../engine/types/index.js';
import { holds, irrelevant, violated } from './records.js';
import { bodyFinding, otherMediaType, promisesJson, resolved } from './refusals.js';

/** Whether an answer has a documented status, and the media type and shape of that status. */
export function checkResponse(
  contract: Contract,
  operation: Operation,
  response: ReceivedResponse,
): CheckOutcome {
  const documented = operation.responses.find((each) => each.status === String(response.status));
  const allowed = operation.validStatuses.includes(String(response.status));
  if (!allowed || !documented) {
    if (operation.openStatuses && response.status < 500) return irrelevant(`status ${response.status}`);
    const expected = operation.validStatuses.map((status) => `status ${status}`);
    return violated(expected, `status ${response.status}, body ${brief(response.text)}`);
  }
  const problem = bodyProblem(contract, operation, documented, response);
  if (problem) return problem;
  return documented.status.startsWith('2')
    ? holds
    : irrelevant(`status ${response.status}, which is allowed`);
}

function bodyProblem(
  contract: Contract,
  operation: Operation,
  documented: ResponseContract,
  response: ReceivedResponse,
): CheckOutcome | undefined {
  if (documented.mediaTypes.length === 0) return undefined;
  const other = otherMediaType(documented.mediaTypes, response);
  if (other) return { relevant: true, finding: other };
  if (!promisesJson(documented)) return undefined;
  if (response.notJson !== undefined) return violated('a JSON body', response.notJson);
  const finding = bodyFinding(contract, operation, response);
  return finding && { relevant: true, finding };
}

/** Whether an object has none of the members that its schema requires. */
export function isAnotherThing(
  contract: Contract,
  { responses }: Operation,
  { status, json }: ReceivedResponse,
): boolean {
  const schema = responses.find((each) => each.status === String(status))?.schema;
  const required = typeof schema === 'object' ? resolved(contract, schema)?.['required'] : undefined;
  return (
    isObject(json) &&
    Array.isArray(required) &&
    required.length > 0 &&
    !required.some((name) => typeof name === 'string' && Object.hasOwn(json, name))
  );
}
