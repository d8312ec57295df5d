import type { Arbitrary } from 'fast-check';
import type { Json, JsonObject } from '../types/index.js';
import { builderOf, distinct } from './random/build.js';
import { once } from './random/node.js';
import { writable } from './schema/read-only.js';
import { scopeOf } from './schema/scope.js';

export { invalidValues, type InvalidValue } from './invalid/values.js';
export { invalidTexts } from './invalid/texts.js';

/** Values for requests. Each part is made when it is first asked for. */
export interface Generated {
  /** Values that the document shows, without what is read-only. */
  readonly examples: Json[];
  /** Values at the bounds of the schema. */
  readonly boundaries: Json[];
  /** Random values, which shrink; absent where none can be made. */
  readonly random?: Arbitrary<Json> | undefined;
  /** What of the schema it cannot do, or can only guess. */
  readonly unsupported: string[];
}

/** Values valid for a schema: those that the document shows (only valid ones), then those at its bounds, then random ones. */
export function generate(
  schema: JsonObject | boolean,
  schemas: Record<string, JsonObject>,
  shown: readonly Json[] = [],
): Generated {
  const scope = scopeOf(schemas);
  const view = scope.view(schema);
  const node = builderOf(scope)(view, 0);
  const known = once(() => {
    const values = shown.map((value) => writable(value, schema, schemas));
    const valid = values.filter((value) => scope.accepts(view, value) === true);
    return distinct([...valid, ...node.documented()]);
  });
  return {
    get examples() {
      return known();
    },
    get boundaries() {
      return node.edges();
    },
    get random() {
      return node.random();
    },
    get unsupported() {
      return node.unsupported();
    },
  };
}
