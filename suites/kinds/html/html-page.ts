import { operationById } from '../../../engine/contract/operations.js';
import { kind, paramsSchema, texts } from '../../support/kind.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { stepFor } from '../../support/cases/requests.js';
import { onOperations } from '../../support/mutants/rewrite.js';

interface Params {
  operations: string[];
}

/** A page that a browser opens and that shows a person something, whatever its markup. */
export const htmlPage = kind<Params>({
  name: 'html-page',
  says: 'a page opens in a browser and shows something',
  opensPages: true,
  params: paramsSchema({ operations: texts }),
  operations: ({ operations }) => operations,

  cases: ({ operations }, { contract }) => ({
    examples: operations.map((id) => ({
      steps: [stepFor(operationById(contract.operations, id), 'page', {}, { browser: true })],
    })),
  }),

  check(_, [exchange]) {
    const view = exchange?.response?.page;
    if (!view) return irrelevant('the page was not opened');
    if (view.status !== 200) return violated('status 200', `status ${view.status}`);
    if (!['text/html', 'application/xhtml+xml'].includes(view.mediaType)) {
      return violated('a page (text/html)', `media type ${view.mediaType || '(none)'}`);
    }
    if (view.text.trim() !== '') return holds;
    if (view.blockedHosts.length > 0) {
      return irrelevant(`the page needs ${view.blockedHosts.join(', ')}, and only the target is contacted`);
    }
    return violated(
      'a page that shows something',
      `no visible text${view.errors[0] ? `; error: ${view.errors[0]}` : ''}`,
    );
  },

  faults: ({ operations }, contract) => {
    const on = (answer: () => Response) =>
      onOperations(contract, operations, () => Promise.resolve(answer()));
    const html = { 'content-type': 'text/html' };
    return [
      {
        name: 'missing',
        does: 'has no such page',
        wrap: on(() => new Response('<p>not here</p>', { status: 404, headers: { ...html } })),
      },
      {
        name: 'blank',
        does: 'shows nothing',
        wrap: on(
          () => new Response('<!doctype html><title>x</title><div id="app"></div>', { headers: { ...html } }),
        ),
      },
      { name: 'json', does: 'answers JSON instead of a page', wrap: on(() => Response.json({ page: true })) },
      {
        name: 'script-fails',
        does: 'shows nothing because its script fails',
        wrap: on(
          () =>
            new Response('<!doctype html><body></body><script>document.body.append(undefinedName)</script>', {
              headers: { ...html },
            }),
        ),
      },
    ];
  },

  variants: ({ operations }, contract) => [
    {
      name: 'plain',
      does: 'is a plain page with another wording',
      wrap: onOperations(contract, operations, () =>
        Promise.resolve(
          new Response('<!doctype html><main><h1>Interface</h1></main>', {
            headers: { 'content-type': 'text/html; charset=utf-8' },
          }),
        ),
      ),
    },
  ],
});
