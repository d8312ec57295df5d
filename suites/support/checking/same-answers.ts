import { shapeFinding } from '../../../engine/contract/shapes.js';
import { firstDifference } from '../../../engine/json/compare.js';
import { isObject } from '../../../engine/json/guards.js';
import type { Contract, Json, Operation } from '../../../engine/types/index.js';
import { successSchema } from './success-schema.js';

/** Whether an answer is that of what is served: the same one, or one of its documented shape with most of its members. */
export function answersAlike(
  contract: Contract,
  operation: Operation,
  served: Json,
  other: Json | undefined,
): boolean {
  if (other === undefined) return false;
  const schema = successSchema(operation);
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
