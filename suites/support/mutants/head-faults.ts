import { operationById, operationOf } from '../../../engine/contract/operations.js';
import type { Contract, MutantDraft } from '../../../engine/types/index.js';

/** One operation is answered by HEAD with a status of its own. */
function headOf(id: string, contract: Contract, status: number): MutantDraft['wrap'] {
  return (next) => (request) =>
    request.method === 'HEAD' &&
    operationOf(contract.operations, 'GET', new URL(request.url).pathname)?.id === id
      ? Promise.resolve(new Response(null, { status }))
      : next(request);
}

/** Refuses GET alone. */
export function openByHead(id: string, contract: Contract): MutantDraft {
  return {
    name: `open-by-head-${operationById(contract.operations, id).name}`,
    does: `answers ${id} by HEAD whatever the credential`,
    wrap: headOf(id, contract, 200),
  };
}

/** One of several operations, or of any that delivers files, is not found by HEAD. */
export function missingByHead(
  operations: readonly string[],
  contract: Contract,
  areFiles = false,
): MutantDraft[] {
  if ((operations.length < 2 && !areFiles) || contract.openapi) return [];
  return operations.map((id) => ({
    name: `not-by-head-${operationById(contract.operations, id).name}`,
    does: `does not find ${id} by HEAD`,
    wrap: headOf(id, contract, 404),
  }));
}

/** Answers HEAD with the length of something else: of nothing, or of an empty object. */
export const lengthsByHead: MutantDraft[] = ['0', '2'].map((length) => ({
  name: `length-${length}-by-head`,
  does: `answers HEAD as GET, but with a length of ${length}`,
  wrap: (next) => async (request) => {
    if (request.method !== 'HEAD') return next(request);
    const { status, headers } = await next(request);
    const changed = new Headers(headers);
    changed.set('content-length', length);
    return new Response(null, { status, headers: changed });
  },
}));

/** What an operation does not find is found by HEAD. */
export function foundByHead(id: string, contract: Contract): MutantDraft {
  return {
    name: `finds-none-by-head-${operationById(contract.operations, id).name}`,
    does: `finds by HEAD what ${id} does not find`,
    wrap: headOf(id, contract, 200),
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
