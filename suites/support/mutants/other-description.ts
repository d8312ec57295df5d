import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { onOperations, withJson } from './rewrite.js';

/** The addresses lead to the description of another service. */
export function describesAnother(operation: string, at: string[], contract: Contract): MutantDraft {
  const other = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Other', version: '1' },
    paths: { '/other': {} },
  });
  const path = '/assay-other-description.json';
  const edited = onOperations(contract, [operation], (next, request, url) =>
    withJson(next(request), (body) =>
      at.reduce((now, pointer) => replaceAt(now, pointer, () => new URL(path, url).href), body),
    ),
  );
  return {
    name: 'other-description',
    does: 'leads to the description of another service',
    wrap: (next) => (request) =>
      new URL(request.url).pathname === path
        ? Promise.resolve(new Response(other, { headers: { 'content-type': 'application/json' } }))
        : edited(next)(request),
  };
}
