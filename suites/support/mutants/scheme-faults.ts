import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import { onOperations } from './rewrite.js';

/** Faults of one scheme alone: what comes over https, or over plain http, is refused. */
export function schemeFaults(operations: readonly string[], contract: Contract): MutantDraft[] {
  return [
    ...[403, 500].map((status) => ({
      name: `https-${status}`,
      does: `answers ${status} to what comes over https`,
      wrap: overScheme(operations, contract, 'https:', () => Response.json({ error: 'no' }, { status })),
    })),
    {
      name: 'https-alone',
      does: 'refuses plain http',
      wrap: overScheme(operations, contract, 'http:', () =>
        Response.json({ error: 'HTTPS is required.' }, { status: 403 }),
      ),
    },
    {
      name: 'sends-on-to-https',
      does: 'redirects plain http to https',
      wrap: overScheme(operations, contract, 'http:', (url) => {
        const location = url.href.replace('http:', 'https:');
        return new Response(null, { status: 301, headers: { location } });
      }),
    },
  ];
}

function overScheme(
  operations: readonly string[],
  contract: Contract,
  scheme: string,
  answer: (url: URL) => Response,
): MutantDraft['wrap'] {
  return onOperations(contract, [...operations], (next, request, url) =>
    url.protocol === scheme ? Promise.resolve(answer(url)) : next(request),
  );
}
