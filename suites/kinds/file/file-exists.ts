import { sameJson } from '../../../engine/json/compare.js';
import { brief } from '../../../engine/json/guards.js';
import { fileAt, fileStep, operationsOf } from '../../support/cases/files/file-paths.js';
import { parametersIn, stepFor } from '../../support/cases/requests/step-for.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { isEmptyValue } from '../../support/checking/empty-value.js';
import { checkLabel } from '../../support/checking/media-label.js';
import { schemaNodes } from '../../support/checking/schema-nodes.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import { labelFaults, onFile } from '../../support/mutants/file-variations.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';

/** The document names no file like this. */
const noSuchFile = 'assay-no-such-file.json';

interface Params {
  paths: string[];
  absent?: boolean | 'or empty';
  filled?: boolean;
  labelled?: boolean;
}

/** Each named file is served as JSON, whatever its size: it is read as a stream. Or none of them is served. */
export const fileExists = kind<Params>({
  name: 'file-exists',
  says: 'each of the named files is served as JSON, or none of them',
  readsFiles: true,
  params: paramsSchema(
    {
      paths: described("Paths of the files, with values for all of their operation's parameters.", texts),
      filled: described('Whether each of them holds something.', { type: 'boolean' }),
      absent: described(
        'Whether none of the files exists; `or empty`: an empty list under a name says so, too. Default: all of them do.',
        { enum: [true, false, 'or empty'] },
      ),
      labelled: described(
        'Only this is checked: where a file is served as JSON, its media type is not that of a page or picture, no other ' +
          'charset is named than the one it is written in, and no byte order mark comes before it.',
        { type: 'boolean' },
      ),
    },
    ['absent', 'filled', 'labelled'],
  ),
  example: [
    { paths: ['/export/books.json', '/export/books_reviews.json'] },
    { paths: ['/export/books.json', '/export/books_reviews.json'], labelled: true },
  ],
  operations: ({ paths }, contract) => operationsOf(contract, paths),

  cases: ({ paths, absent = false }, { contract }) => ({
    examples: paths.map((path) => ({
      steps: [
        fileStep(fileAt(contract, path), absent ? 'no file' : 'file', {}, { stream: true, memo: true }),
      ],
    })),
  }),

  /**
   * Where a file is served that there is not, is it the same? Only then both are asked for as a whole. Where both are
   * empty, another file tells whether there is anything to hold.
   */
  follow({ absent = false, labelled, paths }, [file, unknown, again, another], { contract }) {
    if (absent || labelled || another || file?.response?.status !== 200) return undefined;
    if (again) {
      const other =
        isEmptyValue(again.response?.json ?? null) && paths.find((path) => path !== file.step.path);
      return other ? fileStep(fileAt(contract, other), 'file', {}, { stream: true, memo: true }) : undefined;
    }
    const { operation, values } = fileAt(contract, file.step.path);
    const name = parametersIn(operation, 'path').at(-1)?.name;
    if (name === undefined) return undefined;
    const shown = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, [value]]));
    if (!unknown)
      return stepFor(operation, 'no such file', { ...shown, [name]: [noSuchFile] }, { memo: true });
    if (unknown.response?.status !== 200 || unknown.response.json === undefined) return undefined;
    return { name: 'file again', method: 'GET', path: file.step.path };
  },

  check({ absent = false, filled = false, labelled = false, paths: [path = ''] }, exchanges, { contract }) {
    const [exchange, unknown, again, another] = exchanges;
    const response = exchange?.response;
    if (!response) return irrelevant('no answer');
    if (labelled) return checkLabel(response, false);
    if (again?.response?.json !== undefined && unknown?.response?.json !== undefined)
      if (sameJson(again.response.json, unknown.response.json))
        return another?.response?.items?.count === 0
          ? irrelevant('the service holds nothing, and says so under any name')
          : violated('a file of its own', `the same as for ${noSuchFile}, a file that there is not`);
    const { status, mediaType, items, notJson } = response;
    if (absent) {
      const isFile = items !== undefined && (absent !== 'or empty' || items.count > 0);
      return status === 200 && isFile
        ? violated('no such file: it exists only elsewhere', `status 200 with ${items.count} items`)
        : holds;
    }
    if (status !== 200)
      return violated('status 200: the file exists', `status ${status}, body ${brief(response.text)}`);
    if (notJson !== undefined) return violated('a JSON file', notJson);
    if (filled && items?.count === 0) return violated('a file that holds something', 'an empty one');
    const documented = fileAt(contract, path).operation.responses.flatMap((each) =>
      each.status === '200' ? each.mediaTypes : [],
    );
    if (/^(application|text)\/json$|\+json$/.test(mediaType) || documented.length === 0) return holds;
    return violated(
      documented.map((type) => `media type ${type}`),
      `media type ${mediaType || '(none)'}`,
    );
  },

  faults: ({ paths, absent, filled, labelled }, contract) => {
    if (labelled) return labelFaults(paths, contract);
    const on = (path: string, answer: () => Response) =>
      onFile(contract, path, () => Promise.resolve(answer()));
    const typed = (body: string, type: string) => new Response(body, { headers: { 'content-type': type } });
    const [first = ''] = paths;
    const last = (paths.at(-1) ?? '').split('/').at(-1) ?? '';
    const exists = on(first, () => Response.json([{ id: 1 }]));
    if (absent) return [{ name: 'exists', does: 'serves a file that exists only elsewhere', wrap: exists }];
    return [
      {
        name: 'any-name',
        does: 'answers an empty list under any name of a file, so that one which it lacks seems to be there',
        wrap: onOperations(contract, operationsOf(contract, [first]), async (next, request) => {
          const answer = await next(request);
          const lacks = new URL(request.url).pathname.endsWith(last);
          return lacks || answer.status === 404 ? Response.json([]) : answer;
        }),
      },
      ...(filled
        ? [{ name: 'empty', does: 'serves a file without content', wrap: on(first, () => Response.json({})) }]
        : []),
      ...paths.map((path) => {
        const values = Object.values(fileAt(contract, path).values);
        return {
          name: `missing-${values.join('-')}`,
          does: `does not serve ${values.join('/')}`,
          wrap: on(path, () => Response.json({ detail: 'Not Found' }, { status: 404 })),
        };
      }),
      {
        name: 'broken-json',
        does: 'serves a file that breaks off',
        wrap: on(first, () => typed('[{"id":1},', 'application/json')),
      },
      {
        name: 'html',
        does: 'serves a page instead of a file',
        wrap: on(paths.at(-1) ?? '', () => typed('<html></html>', 'text/html')),
      },
    ];
  },
  variants: ({ paths: [path = ''] }, contract) => {
    const { operation } = fileAt(contract, path);
    const schema = operation.responses.find((each) => each.status === '200')?.schema;
    // Where the document says that its files are lists, no other form is free.
    if (schemaNodes(contract, schema)[0]?.types.includes('array')) return [];
    const keyed = onOperations(contract, [operation.id], (next, request) =>
      withJson(next(request), (body) => (Array.isArray(body) ? Object.fromEntries(body.entries()) : body)),
    );
    return [{ name: 'keyed', does: 'serves files as objects keyed by position', wrap: keyed }];
  },
});
