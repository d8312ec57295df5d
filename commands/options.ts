import type * as PlaywrightTest from '@playwright/test';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { findBrowser } from '../engine/browser/find.js';
import type { Config } from '../engine/cli/config.js';
import { readNamed } from '../engine/cli/read-data.js';
import type { PlanOptions } from '../engine/plan.js';
import { version } from './version.js';

// Loaded only where the system has no browser: it takes longer than everything else here.
const require = createRequire(import.meta.url);

/** What the command line may say about a run; what it does not say comes from the configuration, else the defaults. */
export interface RunFlags {
  runs?: number;
  seed?: number;
  timeout?: number;
  concurrency?: number;
  ca?: string;
}

const defaults = { runs: 100, seed: 42, timeout: 10_000, concurrency: 8 };
/** Milliseconds for one rule. */
const ruleBudgetMs = 60_000;
const mostWorkers = 4;

/** Options of a run. Flags win over the configuration file. */
export function planOptions(flags: RunFlags, config: Config): PlanOptions {
  const concurrency = flags.concurrency ?? config.concurrency ?? defaults.concurrency;
  const ca = flags.ca ?? config.ca;
  const browser = systemBrowser();
  const contact = config.live?.contact;
  return {
    version,
    runs: flags.runs ?? config.runs ?? defaults.runs,
    seed: flags.seed ?? config.seed ?? defaults.seed,
    timeoutMs: flags.timeout ?? config.timeout ?? defaults.timeout,
    concurrency,
    workers: Math.max(1, Math.min(availableParallelism(), mostWorkers, concurrency)),
    budgetMs: ruleBudgetMs,
    ...(ca === undefined ? {} : { ca: readNamed(ca) }),
    ...(browser === undefined ? {} : { browser }),
    ...(contact === undefined ? {} : { userAgent: `assay/${version} (+${contact})` }),
  };
}

/** The browser of this machine, if it has one. */
export function systemBrowser(): string | undefined {
  return findBrowser(() => (require('@playwright/test') as typeof PlaywrightTest).chromium.executablePath());
}
