import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import { keptHeaders, onOperations } from './rewrite.js';

/** Services that leave a header field out. */
export function headerFaults(contract: Contract, operation: string, names: readonly string[]): MutantDraft[] {
  return names.map((name) => ({
    name: `without-${name}`,
    does: `answers without the header field ${name}`,
    wrap: onOperations(contract, [operation], async (next, request) => {
      const answer = await next(request);
      const headers = keptHeaders(answer);
      headers.delete(name);
      return new Response(answer.body, { status: answer.status, headers });
    }),
  }));
}
