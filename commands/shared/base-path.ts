import { plainRequest } from '../../engine/contract/plain-request.js';
import { send } from '../../engine/http/sending/send.js';
import type { Ledger } from '../../engine/http/limits/ledger.js';
import { closeSession } from '../../engine/http/session.js';
import type { PlannedService, PlanOptions } from '../../engine/plan/plan.js';
import { openPlanned } from '../../engine/plan/session.js';
import type { Sample } from '../../engine/types/index.js';
import { warn } from './say.js';

type Target = Pick<PlannedService, 'contract' | 'baseUrl' | 'keyName' | 'limits' | 'endsAt'>;

/**
 * The base URL of a target whose document names a server with a path, while the user has named a host alone: that path
 * belongs to it where the plainest request is answered with 404 without it, and otherwise with it. Two requests settle it.
 */
export async function settledBaseUrl(
  target: Target,
  samples: readonly Sample[],
  options: PlanOptions,
  ledger: Ledger,
): Promise<string> {
  const { contract, baseUrl } = target;
  const path = contract.openapi?.basePath;
  if (path === undefined || new URL(baseUrl).pathname !== '/') return baseUrl;
  const statusAt = (base: string): Promise<number | undefined> =>
    plainStatus({ ...target, baseUrl: base }, samples, options, ledger);
  if ((await statusAt(baseUrl)) !== 404) return baseUrl;
  const other = await statusAt(baseUrl + path);
  if (other === undefined || other === 404) return baseUrl;
  warn(`${contract.service}: requests go to ${baseUrl}${path}, the path of servers in its document`);
  return baseUrl + path;
}

/** The status of the answer to the plainest request; undefined where there is no answer. */
async function plainStatus(
  target: Target,
  samples: readonly Sample[],
  options: PlanOptions,
  ledger: Ledger,
): Promise<number | undefined> {
  const session = openPlanned(target, options, { ledger });
  try {
    const { step } = plainRequest(target.contract, samples);
    return (await send(session, step, session.pool)).response?.status;
  } finally {
    await closeSession(session);
  }
}
