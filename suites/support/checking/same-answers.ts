import { shapeFinding } from '../../../engine/contract/shapes.js';
import { firstDifference } from '../../../engine/json/compare.js';
import { isObject } from '../../../engine/json/guards.js';
import type { Contract, Json, JsonObject, Operation } from '../../../engine/types/index.js';

/** The schema of an operation's answers with status 200, where the document shows one. */
function successSchemaOf({ responses }: Operation): JsonObject | boolean | undefined {
  return responses.find((each) => each.status === '200')?.schema;
}

/** Whether an answer is that of what is served: the same one, or one of its documented shape with most of its members. */
export function answersAlike(
  contract: Contract,
  operation: Operation,
  served: Json,
  other: Json | undefined,
): boolean {
  if (other === undefined) return false;
  const schema = successSchemaOf(operation);
  const fits = schema !== undefined && !shapeFinding(contract, schema, other);
  return (fits && isAlike(served, other)) || firstDifference(served, other) === undefined;
}

/** Whether an answer shows at least half of the members that another shows: a note of some sort does not. */
function isAlike(one: Json, other: Json): boolean {
  const names = membersOf(one);
  const shared = membersOf(other).filter((name) => names.includes(name));
  return names.length > 0 && shared.length * 2 >= names.length;
}

function membersOf(answer: Json): string[] {
  const record = Array.isArray(answer) ? answer[0] : answer;
  return isObject(record) ? Object.keys(record) : [];
}
