import { join, resolve } from 'node:path';
import type { Config } from '../config/config.js';
import { UsageError } from '../../engine/errors.js';
import { storeName } from '../../engine/live/exchanges.js';
import type { LiveOptions, PlanOptions } from '../../engine/plan/plan.js';
import { deriveSeed } from '../../engine/run/seed.js';
import { workersFor } from './live-targets.js';
import { planOptions, type RunFlags } from '../shared/options.js';
import type { Target } from '../shared/prepare.js';

const defaults = { runs: 10, requestsPerRule: 20, least: 2, of: 3, apart: 20 };
/** Milliseconds for one rule: at a request a second, waiting is most of it. */
const ruleBudgetMs = 240_000;

/** Where a night writes. */
export interface NightPlaces {
  /** What is kept from night to night. */
  state: string;
  /** For what is needed during the run only. */
  folder: string;
  ledger: string;
  /** The night's id. */
  id: string;
}

/** How gently a night checks. Throws UsageError for a confirmation that cannot be. */
function liveOptions(config: Config, { state, folder, id }: NightPlaces): LiveOptions {
  const { least = defaults.least, of = defaults.of, apart = defaults.apart } = config.live?.confirm ?? {};
  if (least > of) throw new UsageError(`live.confirm: ${least} of ${of} cannot be`);
  return {
    night: id,
    requestsPerRule: config.live?.requestsPerRule ?? defaults.requestsPerRule,
    confirmation: { least, of, apartMs: apart * 1000 },
    seenFolder: folder,
    exchangesFolder: join(state, storeName, id),
    commandPid: process.pid,
  };
}

/** Options of a night. Without a seed, each night asks otherwise. */
export function nightOptions(
  targets: readonly Target[],
  { flags, config }: { flags: RunFlags & { junit?: string; report: string | false }; config: Config },
  places: NightPlaces,
): PlanOptions & { live: LiveOptions } {
  const { ledger, folder, id } = places;
  const usual = planOptions(flags, config);
  return {
    ...usual,
    runs: flags.runs ?? config.live?.runs ?? defaults.runs,
    seed: flags.seed ?? deriveSeed(usual.seed, id),
    concurrency: 1,
    workers: workersFor(targets),
    budgetMs: ruleBudgetMs,
    live: liveOptions(config, places),
    ledger,
    ...(flags.junit === undefined ? {} : { junit: resolve(flags.junit) }),
    ...(flags.report === false ? {} : { allure: join(folder, 'allure-results') }),
  };
}
