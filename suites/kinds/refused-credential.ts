import fc from 'fast-check';
import { operationById } from '../../engine/contract/operations.js';
import { shapeFinding } from '../../engine/contract/shapes.js';
import { brief } from '../../engine/json/guards.js';
import type { Contract, FaultSketch, Json, Judgement, Operation, ReceivedResponse } from '../../engine/types.js';
import { kind, paramsSchema, text, texts } from '../support/kind.js';
import { holds, irrelevant, violated } from '../support/records.js';
import { stepFor, validAssignments } from '../support/requests.js';
import { keptHeaders, onOperations } from '../support/rewrite.js';
import { exampleOf } from '../support/schema-example.js';
import { replaceAt, schemaNodes } from '../support/schema-nodes.js';

interface Params {
  operations: string[];
  /** What is sent in place of the service's credential. */
  credential: 'none' | 'invalid';
  /** Schema (of the contract's components) of the refusal, where the document shows its body. */
  refusal?: string;
}

/** A request that is otherwise valid is refused when it has no credential, or one that nobody was given. */
export const refusedCredential = kind<Params>({
  name: 'refused-credential',
  says: 'a request without a valid credential is refused, with the documented body where one is shown',
  params: paramsSchema({ operations: texts, credential: { enum: ['none', 'invalid'] }, refusal: text }, ['refusal']),
  operations: ({ operations }) => operations,

  cases({ operations, credential }, context) {
    const requests = operations.flatMap((id) => {
      const operation = operationById(context.contract.operations, id);
      const valid = validAssignments(operation, context);
      const name = credential === 'none' ? 'without a credential' : 'with an invalid credential';
      return valid ? [valid.map((values) => ({ steps: [stepFor(operation, name, values, { credential })], given: { operation: id } }))] : [];
    });
    if (requests.length === 0) return { none: { reason: 'no sample', detail: 'no known values for the path' } };
    return { random: fc.oneof(...requests), atMost: 10 * requests.length };
  },

  judge({ refusal }, [exchange], { contract, given }) {
    const response = exchange?.response;
    if (!response) return irrelevant('no answer');
    if (response.status >= 500) return violated('a refusal', `status ${response.status}, body ${brief(response.text)}`);
    if (refusal !== undefined) return judgeBody(contract, refusal, response);
    const operation = operationById(contract.operations, String(given['operation']));
    return isSuccess(contract, operation, response)
      ? violated('a refusal: the credential is required', `status ${response.status}, body ${brief(response.text)}`)
      : holds;
  },

  faults: (params, contract) => [
    ...params.operations.map((id): FaultSketch => {
      const operation = operationById(contract.operations, id);
      return {
        name: `takes-anyone-${operation.name}`,
        does: `answers ${id} whatever the credential`,
        wrap: onRefusals(contract, [id], async () => Response.json(exampleOf(contract, successSchema(operation)))),
      };
    }),
    {
      name: 'internal-error',
      does: 'answers 500 instead of refusing',
      wrap: onRefusals(contract, params.operations, async () => Response.json({ detail: 'internal' }, { status: 500 })),
    },
    ...(params.refusal === undefined ? [] : bodyFaults(contract, params.operations, params.refusal)),
  ],

  variants: ({ operations, refusal }, contract) => [
    {
      name: 'other-status',
      does: 'refuses with another status of the 4xx class',
      wrap: onRefusals(contract, operations, async (answer) => {
        const status = answer.status === 403 ? 401 : 403;
        return new Response(answer.body, { status, headers: keptHeaders(answer) });
      }),
    },
    {
      name: 'other-refusal',
      does: refusal === undefined ? 'refuses in plain text' : 'adds members to the refusal',
      wrap: onRefusals(contract, operations, async (answer) => {
        if (refusal === undefined) return new Response('Not for you.', { status: 401, headers: { 'content-type': 'text/plain' } });
        const body = (await answer.json()) as Record<string, Json>;
        return Response.json({ ...body, documentation: 'elsewhere' }, { status: answer.status });
      }),
    },
  ],
});

/** The statuses of refusals are nowhere shown, so that a shown body is what tells a refusal. */
function judgeBody(contract: Contract, refusal: string, response: ReceivedResponse): Judgement {
  const expected = 'a refusal with the documented body';
  if (response.json === undefined) return violated(expected, `status ${response.status}, ${response.notJson ?? 'no body'}`);
  const finding = shapeFinding(contract, { $ref: `#/components/schemas/${refusal}` }, response.json);
  if (!finding) return holds;
  return violated([expected, ...finding.expected], `status ${response.status}, body ${brief(response.text)}`, finding.at);
}

function successSchema(operation: Operation) {
  return operation.responses.find((each) => each.status.startsWith('2'))?.schema;
}

/** A status 2xx with a body that is not the documented one may still be a refusal: its status is not shown. */
function isSuccess(contract: Contract, operation: Operation, response: ReceivedResponse): boolean {
  if (response.status < 200 || response.status > 299) return false;
  const schema = successSchema(operation);
  if (schema === undefined) return true;
  return response.json !== undefined && shapeFinding(contract, schema, response.json) === undefined;
}

function onRefusals(contract: Contract, operations: readonly string[], change: (answer: Response) => Promise<Response>): FaultSketch['wrap'] {
  return onOperations(contract, operations, async (next, request) => {
    const answer = await next(request);
    return answer.status >= 400 && answer.status < 500 ? change(answer) : answer;
  });
}

function bodyFaults(contract: Contract, operations: string[], refusal: string): FaultSketch[] {
  const nodes = schemaNodes(contract, contract.schemas[refusal]).filter((node) => node.pointer !== '' && node.required);
  const edit = (pointer: string, value: Json | undefined) =>
    onRefusals(contract, operations, async (answer) =>
      Response.json(replaceAt((await answer.json()) as Json, pointer, () => value), { status: answer.status }),
    );
  return [
    {
      name: 'other-body',
      does: 'refuses with another body',
      wrap: onRefusals(contract, operations, async (answer) => Response.json(['no'], { status: answer.status })),
    },
    ...nodes.map((node) => ({
      name: `without-${node.pointer.slice(1).replaceAll('/', '.')}`,
      does: `leaves ${node.pointer} of the refusal out`,
      wrap: edit(node.pointer, undefined),
    })),
    ...nodes
      .filter((node) => node.types.length > 0)
      .map((node) => ({
        name: `retyped-${node.pointer.slice(1).replaceAll('/', '.')}`,
        does: `gives ${node.pointer} of the refusal another type`,
        wrap: edit(node.pointer, { unexpected: true }),
      })),
  ];
}
