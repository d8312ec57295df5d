import { generate } from '../../engine/values/generate.js';
import type { Contract, JsonObject, Parameter } from '../../engine/types/index.js';

/** Among fewer numbers one that nothing has may be hard to find. */
const enoughKeys = 100_000;

/** A key of the documented form that nothing has; undefined where its form leaves too little room for one. */
export function plainUnknown({ schema, examples }: Parameter, { schemas }: Contract): string | undefined {
  const { type, format, pattern, maximum, maxLength } = schema;
  if (schema['enum'] !== undefined || schema['const'] !== undefined) return undefined;
  if (format === 'uuid') return '7a55a000-0000-4000-8000-00007a55a000';
  if (type === 'integer' || type === 'number') {
    const largest = typeof maximum === 'number' ? maximum : Infinity;
    return largest < enoughKeys ? undefined : String(Math.min(largest, 1_987_654_321));
  }
  if (pattern !== undefined || format !== undefined) return undefined;
  const room = typeof maxLength === 'number' ? maxLength : 100;
  return room < 12 || isNarrow(schema, examples, schemas) ? undefined : 'assay-no-such';
}

function isNarrow(schema: JsonObject, shown: Parameter['examples'], schemas: Contract['schemas']): boolean {
  return generate(schema, schemas, shown).random === undefined;
}
