import { isObject } from '../../../engine/json/guards.js';
import type { CheckOutcome, Json } from '../../../engine/types/index.js';
import { holds, violated } from './records.js';

/** Whether a value is a valid OpenAPI description of that version; undefined: of any. References are not followed. */
export async function checkOpenApi(value: Json, version: string | undefined): Promise<CheckOutcome> {
  const stated = isObject(value) ? (value['openapi'] ?? value['swagger']) : undefined;
  if (typeof stated !== 'string')
    return violated('an OpenAPI description with its version', 'no member openapi', '/openapi');
  if (version !== undefined && !stated.startsWith(version))
    return violated(`openapi ${version}…`, `openapi ${stated}`, '/openapi');
  const problem = await invalid(value);
  return problem === undefined ? holds : violated('a valid OpenAPI description', problem);
}

const validated = new Map<string, Promise<string | undefined>>();

/** What is wrong with a description. Descriptions are large, so the same text is validated once. */
function invalid(body: Json): Promise<string | undefined> {
  const text = JSON.stringify(body);
  const known = validated.get(text) ?? validate(body);
  if (validated.size < 50) validated.set(text, known);
  return known;
}

async function validate(body: Json): Promise<string | undefined> {
  // Loaded when a description is checked: most runs of a worker check none.
  const { openApiMistakes } = await import('../../../engine/openapi/mistakes.js');
  const told = openApiMistakes(body)
    .slice(0, 3)
    .map(({ at, says }) => `/${at.join('/')} ${says}`);
  return told.length === 0 ? undefined : told.join('; ').slice(0, 300);
}
