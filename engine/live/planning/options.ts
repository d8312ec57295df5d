import { join } from 'node:path';
import { UsageError } from '../../errors.js';
import { storeName } from '../stored/stored-files.js';
import type { LiveOptions, PlanOptions } from '../../plan/plan.js';
import { deriveSeed } from '../../run/search/seed.js';
import type { LiveSettings, LiveRunPlaces } from './live-settings.js';

const defaults = { runs: 10, requestsPerRule: 20, least: 2, of: 3, apart: 20 };
/** Milliseconds for one rule: at a request a second, waiting is most of it. */
const ruleBudgetMs = 240_000;

/**
 * Options of a live run: the usual ones, gentler. Without a seed, each live run asks differently. Throws UsageError for a
 * confirmation that cannot be.
 */
export function liveRunOptions(
  usual: PlanOptions,
  { confirm = {}, requestsPerRule = defaults.requestsPerRule, runs = defaults.runs, seed }: LiveSettings,
  { state, ledger, folder, id }: LiveRunPlaces,
): PlanOptions & { live: LiveOptions } {
  const { least = defaults.least, of = defaults.of, apart = defaults.apart } = confirm;
  if (least > of) throw new UsageError(`live.confirm: least (${least}) exceeds of (${of})`);
  return {
    ...usual,
    runs,
    seed: seed ?? deriveSeed(usual.seed, id),
    concurrency: 1,
    workers: 1,
    budgetMs: ruleBudgetMs,
    ledger,
    live: {
      night: id,
      requestsPerRule,
      confirmation: { least, of, apartMs: apart * 1000 },
      seenFolder: folder,
      exchangesFolder: join(state, storeName, id),
    },
  };
}
