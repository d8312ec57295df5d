import { isLoopback } from '../../engine/http/loopback.js';
import type { Target } from './prepare.js';

/** Whether the document or the user limits the requests to a target: they are counted in one process at a time. */
export function isLimited({ service, baseUrl, limits }: Target): boolean {
  if (baseUrl === undefined) return false;
  return (
    limits !== undefined || (service.contract.limits.length > 0 && !isLoopback(new URL(baseUrl).hostname))
  );
}
