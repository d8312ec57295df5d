import type { JsonObject, Operation } from '../../../engine/types/index.js';

/** The schema of an operation's successful answer, where the document shows one. */
export function successSchema(operation: Operation): JsonObject | boolean | undefined {
  return operation.responses.find((each) => each.status.startsWith('2'))?.schema;
}
