import { fillPath, operationById } from '../../../engine/contract/operations.js';
import { brief } from '../../../engine/json/guards.js';
import type { Contract } from '../../../engine/types/contract.js';
import { kind, paramsSchema, text, textMap } from '../../support/kind.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { stepFor } from '../../support/cases/requests.js';
import { onOperations } from '../../support/mutants/rewrite.js';
import { schemaNodes } from '../../support/checking/schema-nodes.js';

interface Params {
  operation: string;
  /** Path values of each file. */
  files: Record<string, string>[];
  /** Whether they exist; false: none of them is served. */
  exist: boolean;
}

/** Each named file is served as JSON, whatever its size: it is read as a stream. Or none of them is served. */
export const fileExists = kind<Params>({
  name: 'file-exists',
  says: 'each of the named files is served as JSON',
  readsFiles: true,
  params: paramsSchema({
    operation: text,
    files: { type: 'array', items: textMap, minItems: 1 },
    exist: { type: 'boolean' },
  }),
  operations: ({ operation }) => [operation],

  cases({ operation: id, files: all, exist }, context) {
    const operation = operationById(context.contract.operations, id);
    return {
      examples: all.map((file) => ({
        steps: [
          stepFor(
            operation,
            exist ? 'file' : 'no file',
            Object.fromEntries(Object.entries(file).map(([name, value]) => [name, [value]])),
            { stream: true },
          ),
        ],
      })),
    };
  },

  check({ exist, operation: id }, [exchange], { contract }) {
    const response = exchange?.response;
    if (!response) return irrelevant('no answer');
    const isFile = response.status === 200 && response.items !== undefined;
    if (!exist) {
      return isFile
        ? violated('no such file: it exists only elsewhere', `status 200 with ${response.items?.count} items`)
        : holds;
    }
    if (response.status !== 200)
      return violated(
        'status 200: the file exists',
        `status ${response.status}, body ${brief(response.text)}`,
      );
    if (response.notJson !== undefined) return violated('a JSON file', response.notJson);
    const documented = operationById(contract.operations, id).responses.flatMap((each) =>
      each.status === '200' ? each.mediaTypes : [],
    );
    const json =
      response.mediaType === 'application/json' ||
      response.mediaType.endsWith('+json') ||
      response.mediaType === 'text/json';
    return json || documented.length === 0
      ? holds
      : violated(
          documented.map((type) => `media type ${type}`),
          `media type ${response.mediaType || '(none)'}`,
        );
  },

  faults: ({ operation, files: all, exist }, contract) => {
    const { path } = operationById(contract.operations, operation);
    const isOne = (url: URL, file: Record<string, string> | undefined) =>
      file !== undefined && url.pathname === fillPath(path, file);
    const on = (file: Record<string, string> | undefined, answer: () => Response) =>
      onOperations(contract, [operation], (next, request, url) =>
        isOne(url, file) ? Promise.resolve(answer()) : next(request),
      );
    if (!exist) {
      return [
        {
          name: 'exists',
          does: 'serves a file that exists only elsewhere',
          wrap: on(all[0], () => Response.json([{ id: 1 }])),
        },
      ];
    }
    return [
      ...all.map((file) => ({
        name: `missing-${Object.values(file).join('-')}`,
        does: `does not serve ${Object.values(file).join('/')}`,
        wrap: on(file, () => Response.json({ detail: 'Not Found' }, { status: 404 })),
      })),
      {
        name: 'broken-json',
        does: 'serves a file that breaks off',
        wrap: on(
          all[0],
          () => new Response('[{"id":1},', { headers: { 'content-type': 'application/json' } }),
        ),
      },
      {
        name: 'html',
        does: 'serves a page instead of a file',
        wrap: on(
          all.at(-1),
          () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }),
        ),
      },
    ];
  },
  variants: ({ operation }, contract) => {
    if (isArray(contract, operation)) return [];
    return [
      {
        name: 'keyed',
        does: 'serves files as objects keyed by position',
        wrap: onOperations(contract, [operation], async (next, request) => {
          const answer = await next(request);
          if (answer.status !== 200) return answer;
          const body: unknown = await answer.json();
          return Response.json(Array.isArray(body) ? Object.fromEntries(body.entries()) : body);
        }),
      },
    ];
  },
});

/** Whether the document says that its files are lists. */
function isArray(contract: Contract, operation: string): boolean {
  const { responses } = operationById(contract.operations, operation);
  const schema = responses.find((each) => each.status === '200')?.schema;
  return schemaNodes(contract, schema)[0]?.types.includes('array') ?? false;
}
