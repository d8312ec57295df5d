import type { Json, JsonObject } from '../../types/index.js';

/** The values that a schema shows: examples, then the default. */
export function documentedIn({ examples, example, default: preset }: JsonObject): Json[] {
  const listed = Array.isArray(examples) ? examples : [];
  return [...listed, example, preset].filter((value) => value !== undefined);
}
