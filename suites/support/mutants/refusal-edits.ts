import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import { onOperations } from './rewrite.js';

const ofOthers = [401, 403, 404, 405, 429];

/** Implementations that answer another way where an operation refuses a request. */
export function refusalEdits(contract: Contract, operation: string): MutantDraft[] {
  const instead = (name: string, does: string, answer: () => Response): MutantDraft => ({
    name,
    does,
    wrap: onOperations(contract, [operation], async (next, request) => {
      const response = await next(request);
      const isRefusal =
        response.status >= 400 && response.status < 500 && !ofOthers.includes(response.status);
      return isRefusal ? answer() : response;
    }),
  });
  return [
    instead('taken', 'takes requests that it should refuse', () => Response.json({}, { status: 200 })),
    instead('internal-error', 'answers 500 where it should refuse a request', () =>
      Response.json({ detail: 'internal' }, { status: 500 }),
    ),
  ];
}
