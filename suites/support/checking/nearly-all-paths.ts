import type { CheckOutcome, Exchange } from '../../../engine/types/index.js';
import { holds, irrelevant, violated } from './records.js';

export const absent = [404, 410];
export const methodRefusals = [405, 501];
/** What is missing, or breaks; 503 says that the whole service is overloaded. */
const lost = [...absent, 500];

/** Of fewer paths, and with more of them missing than one in so many, a service may just not have them all. */
export const tellingPaths = 100;

const mostMissing = 50;

/**
 * A path that is missing where nearly all others exist is lost, and so is one that breaks. Where more are missing, some may
 * have nothing to show. Of those that the user names (`areGiven`), most are enough.
 */
export function checkNearlyAll(exchanges: readonly Exchange[], areGiven: boolean): CheckOutcome {
  // What takes GET for the others takes it for each that is named.
  const missed = areGiven ? [...lost, ...methodRefusals] : lost;
  const missing = exchanges.filter(({ response }) => missed.includes(response?.status ?? 0));
  const served = exchanges.filter(({ response }) => response?.status === 200).length;
  const [first] = missing;
  const isTelling = areGiven
    ? served > missing.length
    : served >= tellingPaths && missing.length * mostMissing <= served;
  if (!isTelling) return irrelevant(`${served} of ${exchanges.length} paths exist`);
  return first
    ? violated(
        areGiven
          ? `${first.step.path} exists: it is given as existing, and ${served} others that are do`
          : `${first.step.path} exists, as ${served} other paths do`,
        `status ${first.response?.status ?? 0}`,
      )
    : holds;
}

/** Paths that a target need not have. */
export function checkAll(exchanges: readonly Exchange[]): CheckOutcome {
  const isServed = exchanges.every(({ response }) => response?.status === 200);
  return isServed ? holds : irrelevant('fewer than three that exist are named');
}
