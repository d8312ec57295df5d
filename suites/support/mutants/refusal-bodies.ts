import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import { schemaNodes } from '../checking/schema-nodes.js';
import { onOperations } from './rewrite.js';
import { draftsOf, type DraftRow } from './rows.js';
import { exampleOf } from './schema-example.js';

/** Changes what refuses a request. */
export function onRefusals(
  contract: Contract,
  operations: readonly string[],
  change: (answer: Response, request: Request) => Promise<Response>,
): MutantDraft['wrap'] {
  return onOperations(contract, operations, async (next, request) => {
    const answer = await next(request);
    return answer.status >= 400 && answer.status < 500 ? change(answer, request) : answer;
  });
}

const dotted = (pointer: string): string => pointer.slice(1).replaceAll('/', '.');

/** Beside each operation, where nothing is. */
const signIn = 'assay-sign-in';

/** Refusals with another body than the documented one, or with it where nothing is. */
export function bodyFaults(contract: Contract, operations: string[], refusal: string): MutantDraft[] {
  const nodes = schemaNodes(contract, contract.schemas[refusal]).filter(
    (node) => node.pointer !== '' && node.required,
  );
  const row = (name: string, does: string, change: DraftRow[2]): DraftRow => [
    name,
    does,
    change,
    { status: 'refusal' },
  ];
  return [
    {
      name: 'translated',
      does: 'refuses who prefers another language in plain words of that language',
      wrap: onRefusals(contract, operations, async (answer, request) =>
        (request.headers.get('accept-language') ?? '*').startsWith('de')
          ? new Response('Kein Zugang.', { status: answer.status })
          : answer,
      ),
    },
    {
      name: 'lost-at-sign-in',
      does: 'redirects whom it refuses to a page for signing in, which is not there',
      wrap: (next) => {
        const refused = onRefusals(contract, operations, () =>
          Promise.resolve(new Response(null, { status: 302, headers: { location: signIn } })),
        )(next);
        return async (request) =>
          request.url.endsWith(signIn)
            ? Response.json(exampleOf(contract, contract.schemas[refusal]), { status: 404 })
            : refused(request);
      },
    },
    ...draftsOf(contract, operations, [
      row('other-body', 'refuses with another body', { op: 'set', to: ['no'] }),
      ...nodes.map(({ pointer }) =>
        row(`without-${dotted(pointer)}`, `leaves ${pointer} of the refusal out`, {
          op: 'remove',
          at: pointer,
        }),
      ),
      ...nodes
        .filter(({ types }) => types.length > 0)
        .map(({ pointer }) => {
          const retyped = { op: 'set', at: pointer, to: { unexpected: true } };
          return row(`retyped-${dotted(pointer)}`, `gives ${pointer} of the refusal another type`, retyped);
        }),
    ]),
  ];
}
