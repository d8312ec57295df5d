import type { PlannedService } from '../../engine/plan/plan.js';

/** Says why a target cannot be asked; undefined where it can. */
export function downLine({ contract, baseUrl, requestError }: PlannedService): string | undefined {
  return requestError && `${contract.service}=${baseUrl}: ${requestError.reason}: ${requestError.detail}`;
}
