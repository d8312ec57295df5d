import { operationById } from '../../../engine/contract/operations.js';
import { evenly } from '../../../engine/samples/collect.js';
import type { CaseSource, CheckOutcome, Exchange } from '../../../engine/types/index.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { pathAssignments } from '../../support/cases/requests/path-assignments.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { onOperations } from '../../support/mutants/rewrite.js';
import { nextOpened } from '../../support/cases/page-cases.js';
import { pathFrom, searchable } from '../../support/cases/searches/searches.js';
import { varied } from '../../support/cases/varied.js';
import { isWellFormed } from '../../support/checking/html/well-formed.js';

interface Params {
  operation: string;
  mediaTypes: string[];
}

/** Images cost a browser's time: at least so many are opened, and more only in long runs. */
const fewImages = 4;
const casesPerImage = 50;

/** The only images whose text tells whether they render: those are read, and opened where they are not well-formed. */
const drawing = 'image/svg+xml';

/** An address answers an image of the promised sort, and a browser renders it. */
export const image = kind<Params>({
  name: 'image',
  says: 'an address answers an image that a browser renders',
  opensPages: true,
  params: paramsSchema({
    operation: described('The operation that answers the image.'),
    mediaTypes: described('Media types of which the image has one.', texts),
  }),
  example: { operation: 'GET /covers/{id}.svg', mediaTypes: ['image/svg+xml'] },
  operations: ({ operation }) => [operation],

  cases({ operation: id, mediaTypes }, context): CaseSource {
    const operation = operationById(context.contract.operations, id);
    const most = Math.max(fewImages, Math.round(context.runs / casesPerImage));
    const drawings = mediaTypes.includes(drawing) ? context.runs : 0;
    const known = varied(searchable(operation, context.samples, []), most + drawings)
      .map((sample) => pathFrom(operation, sample))
      .filter((path) => path !== undefined);
    const paths = known.length > 0 ? known : evenly(pathAssignments(operation, context), most);
    if (paths.length === 0)
      return { none: { reason: 'no sample', detail: `no known values for the path of ${id}` } };
    return {
      examples: paths.map((values, index) => ({
        steps: [stepFor(operation, 'image', values, index < most ? { browser: true, memo: true } : {})],
      })),
    };
  },

  follow: (params, exchanges) =>
    nextOpened(exchanges, ([exchange]) =>
      exchange?.response?.status !== 200 || isDrawn(params, exchange)
        ? holds
        : violated(drawing, 'not well-formed'),
    ),

  check({ mediaTypes }, exchanges): CheckOutcome {
    const [first, opened = first] = exchanges;
    const view = opened?.response?.page;
    if (!view)
      return first && isDrawn({ mediaTypes }, first) ? holds : irrelevant('the image was not opened');
    if (view.status !== 200) return irrelevant(`status ${view.status}`);
    if (!mediaTypes.includes(view.mediaType))
      return violated(mediaTypes, `media type ${view.mediaType || '(none)'}`);
    if (!view.image) return violated('an image that a browser renders', 'a body that it does not render');
    const { width, height } = view.image;
    return width > 0 && height > 0 ? holds : violated('an image with a size', `${width} × ${height} pixels`);
  },

  faults: ({ operation, mediaTypes }, contract) => {
    const [type = ''] = mediaTypes;
    const on = (body: string | null, mediaType = type) =>
      onOperations(contract, [operation], () =>
        Promise.resolve(new Response(body, { headers: { 'content-type': mediaType } })),
      );
    return [
      { name: 'empty', does: 'answers an image without content', wrap: on('') },
      {
        name: 'broken',
        does: 'answers an image that breaks off',
        wrap: on('<svg xmlns="http://www.w3.org/2000/svg" width="9"><text>ok'),
      },
      {
        name: 'no-image',
        does: 'answers a page as if it were an image',
        wrap: on('<!doctype html><title>ok</title><p>ok'),
      },
      {
        name: 'html',
        does: 'answers a page instead of an image',
        wrap: on('<!doctype html><title>ok</title><p>ok', 'text/html'),
      },
    ];
  },

  variants: ({ operation, mediaTypes }, contract) =>
    mediaTypes.includes('image/svg+xml')
      ? [
          {
            name: 'other-drawing',
            does: 'draws another image, without a size of its own',
            wrap: onOperations(contract, [operation], async (next, request) => {
              const answer = await next(request);
              if (answer.status !== 200) return answer;
              const drawing =
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle r="2"/></svg>';
              return new Response(drawing, { headers: { 'content-type': 'image/svg+xml' } });
            }),
          },
        ]
      : [],
});

/** Whether the text of an image shows that it renders. */
function isDrawn({ mediaTypes }: Pick<Params, 'mediaTypes'>, { response }: Exchange): boolean {
  const { status, mediaType = '', text = '' } = response ?? {};
  return (
    status === 200 &&
    mediaType === drawing &&
    mediaTypes.includes(mediaType) &&
    text.includes('http://www.w3.org/2000/svg') &&
    isWellFormed(text, 'svg')
  );
}
