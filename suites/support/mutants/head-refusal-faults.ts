import { operationById } from '../../../engine/contract/operations.js';
import type { Contract, MutantDraft } from '../../../engine/types/index.js';

/** Refuses GET alone. */
export function openByHead(id: string, contract: Contract): MutantDraft {
  const { name, path } = operationById(contract.operations, id);
  const end = path.replaceAll(/\{[^}]+\}/g, '[^/]+');
  const isMeant = (request: Request) => new RegExp(`${end}$`).test(new URL(request.url).pathname);
  return {
    name: `open-by-head-${name}`,
    does: `answers ${id} by HEAD whatever the credential`,
    wrap: (next) => (request) =>
      request.method === 'HEAD' && isMeant(request)
        ? Promise.resolve(new Response(null, { status: 200 }))
        : next(request),
  };
}

/** Ways to answer HEAD of which no document speaks. */
export const headForAll: MutantDraft = {
  name: 'head-for-all',
  does: 'answers HEAD for any path with 200',
  wrap: (next) => (request) =>
    request.method === 'HEAD'
      ? Promise.resolve(new Response(null, { headers: { 'content-type': 'application/json' } }))
      : next(request),
};
export const withoutHead: MutantDraft = {
  name: 'without-head',
  does: 'does not know HEAD',
  wrap: (next) => (request) =>
    request.method === 'HEAD' ? Promise.resolve(new Response(null, { status: 405 })) : next(request),
};
