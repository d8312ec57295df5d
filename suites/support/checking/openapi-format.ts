import { messageOf } from '../../../engine/errors.js';
import { isObject } from '../../../engine/json/guards.js';
import type { Json } from '../../../engine/types/json.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
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

/** What is wrong with a description. Validation compiles schemas, so the same text is validated once. */
function invalid(body: Json): Promise<string | undefined> {
  const text = JSON.stringify(body);
  const known = validated.get(text) ?? validate(body);
  if (validated.size < 50) validated.set(text, known);
  return known;
}

async function validate(body: Json): Promise<string | undefined> {
  // Loaded when a description is checked: most runs of a worker check none.
  const { default: SwaggerParser } = await import('@apidevtools/swagger-parser');
  try {
    await SwaggerParser.validate(structuredClone(withPaths(body)) as never, { resolve: { external: false } });
    return undefined;
  } catch (thrown) {
    return messageOf(thrown).split('\n').slice(0, 3).join(' ').slice(0, 300);
  }
}

/** OpenAPI 3.1 lets a description consist of components or webhooks alone; the parser wants paths all the same. */
function withPaths(body: Json): Json {
  if (!isObject(body) || body['paths'] !== undefined) return body;
  const { openapi, components, webhooks } = body;
  const complete =
    typeof openapi === 'string' && openapi.startsWith('3.1') && (components ?? webhooks) !== undefined;
  return complete ? { ...body, paths: {} } : body;
}
