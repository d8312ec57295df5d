import type * as Playwright from 'playwright-core';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { findBrowser } from '../../engine/browser/find.js';
import type { Config } from '../config/config.js';
import type { GivenFlags, PlanOptions } from '../../engine/plan/plan.js';
import { readCertificate } from './certificate.js';
import { ownContracts } from './own-contracts.js';
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
  config?: string;
  samples?: string;
  known?: string;
  contracts?: string;
  rules?: string;
  methods?: string[];
  destructive?: true;
}

const defaults = { runs: 100, seed: 42, timeout: 10_000, concurrency: 8 };
/** Milliseconds for one rule. */
const ruleBudgetMs = 60_000;
/**
 * Threads that check rules: one fewer than can compute at once, as the target, or another program, needs one, too. Two that share
 * two cores with a target take more of the machine, and are faster only where many failures are confirmed.
 */
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
    workers: Math.max(1, Math.min(availableParallelism() - 1, mostWorkers, concurrency)),
    budgetMs: ruleBudgetMs,
    given: givenFlags(flags),
    ...(ca === undefined ? {} : { ca: readCertificate(ca) }),
    ...(browser === undefined ? {} : { browser }),
    ...(config.kinds === undefined ? {} : { kinds: config.kinds }),
    ...(contact === undefined ? {} : { userAgent: `assay/${version} (+${contact})` }),
  };
}

/** What the command that shows a failure again must be given as well; the rest is as it is without flags. */
export function givenFlags(flags: RunFlags): GivenFlags {
  const { config, samples, known, contracts, rules, ca, timeout, methods, destructive } = flags;
  return {
    ...(config === undefined ? {} : { config }),
    ...(samples === undefined ? {} : { samples }),
    ...(known === undefined ? {} : { known }),
    ...(contracts === undefined || contracts === ownContracts ? {} : { contracts }),
    ...(rules === undefined ? {} : { rules }),
    ...(ca === undefined ? {} : { ca }),
    ...(timeout === undefined ? {} : { timeout: String(timeout) }),
    ...(methods === undefined ? {} : { methods: methods.join(',') }),
    ...(destructive ? { destructive: '' } : {}),
  };
}

/** The browser of this machine, if it has one. */
export function systemBrowser(): string | undefined {
  return findBrowser(() => (require('playwright-core') as typeof Playwright).chromium.executablePath());
}
