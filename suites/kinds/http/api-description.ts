import { messageOf } from '../../../engine/errors.js';
import { operationById } from '../../../engine/contract/operations.js';
import { isObject } from '../../../engine/json/guards.js';
import type { Json } from '../../../engine/types/json.js';
import { kind, paramsSchema, text, texts } from '../../support/kind.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { stepFor } from '../../support/cases/requests.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';

interface Params {
  operations: string[];
  /** Beginning of the description's `openapi` member; without it any OpenAPI or Swagger version is right. */
  openapi?: string;
}

/** An answer is a valid OpenAPI description. References to other documents are not followed. */
export const apiDescription = kind<Params>({
  name: 'api-description',
  says: 'an answer is a valid description of an interface (OpenAPI)',
  params: paramsSchema({ operations: texts, openapi: text }, ['openapi']),
  operations: ({ operations }) => operations,

  cases: ({ operations }, { contract }) => ({
    examples: operations.map((id) => ({
      steps: [stepFor(operationById(contract.operations, id), 'description', {})],
    })),
  }),

  async check({ openapi }, [exchange]) {
    const body = exchange?.response?.json;
    if (exchange?.response?.status !== 200 || body === undefined) return irrelevant('no JSON answer');
    const version = isObject(body) ? (body['openapi'] ?? body['swagger']) : undefined;
    if (typeof version !== 'string')
      return violated('an OpenAPI description with its version', 'no member openapi', '/openapi');
    if (openapi !== undefined && !version.startsWith(openapi))
      return violated(`openapi ${openapi}…`, `openapi ${version}`, '/openapi');
    const problem = await invalid(body);
    return problem === undefined ? holds : violated('a valid OpenAPI description', problem);
  },

  faults: ({ operations, openapi }, contract) => {
    const on = (edit: (body: Json) => Json) =>
      onOperations(contract, operations, (next, request) => withJson(next(request), edit));
    return [
      {
        name: 'no-paths',
        does: 'describes operations in a way that no reader of OpenAPI takes',
        wrap: on((body) => (isObject(body) ? { ...body, paths: 'none' } : body)),
      },
      {
        name: 'no-version',
        does: 'leaves the version of OpenAPI out',
        wrap: on((body) => (isObject(body) ? without(body, ['openapi', 'swagger']) : body)),
      },
      ...(openapi === undefined
        ? []
        : [
            {
              name: 'other-version',
              does: 'describes itself as OpenAPI 3.0',
              wrap: on((body) => (isObject(body) ? { ...body, openapi: '3.0.3' } : body)),
            },
          ]),
    ];
  },
  variants: () => [],
});

const checkedBefore = new Map<string, Promise<string | undefined>>();

/** What is wrong with a description. Validation compiles schemas, so the same text is validated once. */
function invalid(body: Json): Promise<string | undefined> {
  const text = JSON.stringify(body);
  const known = checkedBefore.get(text) ?? validate(body);
  if (checkedBefore.size < 50) checkedBefore.set(text, known);
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

function without(body: Record<string, Json>, names: string[]): Json {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

/** OpenAPI 3.1 lets a description consist of components or webhooks alone; the parser wants paths all the same. */
function withPaths(body: Json): Json {
  if (!isObject(body) || body['paths'] !== undefined) return body;
  const { openapi, components, webhooks } = body;
  const complete =
    typeof openapi === 'string' && openapi.startsWith('3.1') && (components ?? webhooks) !== undefined;
  return complete ? { ...body, paths: {} } : body;
}
