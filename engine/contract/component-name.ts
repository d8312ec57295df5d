import type { JsonObject } from '../types/index.js';

/** The name of the component that a schema refers to; undefined where it refers to none. */
export function componentName({ $ref: reference }: JsonObject): string | undefined {
  return typeof reference === 'string' ? /^#\/components\/schemas\/([^/]+)$/.exec(reference)?.[1] : undefined;
}
