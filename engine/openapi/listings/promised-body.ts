import type { JsonObject, Operation } from '../../types/index.js';

/** The schema of the body that an operation documents for success; undefined where it shows none. */
export function promisedBody({ responses }: Operation): JsonObject | undefined {
  const success = responses.find(({ status, schema }) => /^2/.test(status) && typeof schema === 'object');
  return typeof success?.schema === 'object' ? success.schema : undefined;
}
