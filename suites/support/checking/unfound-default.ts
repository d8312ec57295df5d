import { asText } from '../../../engine/json/guards.js';
import type { CheckOutcome, Contract, Exchange, JsonObject } from '../../../engine/types/index.js';
import { holds, irrelevant, unanswered, violated } from './records.js';
import { foundIn } from './view-records.js';

/** A value that no record has: what is excluded by it is nothing. */
export const nothing = '987654321';

/** What has the default is not found where nothing else is excluded. That a search finds it otherwise makes sure of it. */
export function checkUnfound(
  { view, parameter }: { view: string; parameter: string },
  exchanges: readonly Exchange[],
  contract: Contract,
  given: JsonObject,
): CheckOutcome {
  const [plain, displaced] = exchanges.map((exchange) => foundIn(contract, view, exchange));
  if (!plain || !displaced) return unanswered(exchanges);
  const key = asText(given['key']);
  if (!displaced.some((each) => each.key === key))
    return irrelevant(`record ${key} is not found where ${parameter} is ${nothing}, either`);
  return plain.some((each) => each.key === key)
    ? violated(`no record with the default of ${parameter}`, `record ${key}`)
    : holds;
}
