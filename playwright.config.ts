import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { defineConfig, type ReporterDescription } from '@playwright/test';
import { awaitPlan } from './commands/run/await-plan.js';
import { blobName, planFolder, readPlan } from './engine/plan/plan.js';
import { allureOptions } from './reporters/allure/options.js';

const here = dirname(fileURLToPath(import.meta.url));
// A worker lives for seconds and runs most code a few times: machine code at once costs less than interpreting it first.
setFlagsFromString('--always-sparkplug');
// What runs is compiled: a loader that sees every import would only cost time, in each worker.
process.env['PW_DISABLE_TS_ESM'] = '1';

await awaitPlan();
// Read here, not taken from the suites' module: that one is loaded after the global set-up, which may make a plan.
const plan = readPlan();
// The laws of the unit tests choose the same values in each run; rules bring the seed of their run.
if (process.env['TEST_WORKER_INDEX'] !== undefined)
  (await import('fast-check')).default.configureGlobal({ seed: 42 });

// Rules end by their share of the time of the run; this only ends a worker that hangs.
const leastTimeoutMs = 15 * 60_000;
const graceMs = 60_000;

function reporters(): ReporterDescription[] {
  if (!plan) return [['list'], [join(here, 'reporters', 'terminal', 'last-line.js')]];
  const { junit, allure, blob } = plan.options;
  const described: ReporterDescription[] = [[join(here, 'reporters', 'terminal', 'progress.js')]];
  if (junit !== undefined)
    described.push(['junit', { outputFile: junit, embedAnnotationsAsProperties: true }]);
  if (blob !== undefined) described.push(['blob', { outputDir: blob, fileName: blobName }]);
  if (allure !== undefined)
    described.push([join(here, 'reporters', 'allure', 'reporter.js'), allureOptions(plan, allure)]);
  return described;
}

export default defineConfig({
  testDir: join(here, 'suites'),
  testMatch: '**/*.spec.js',
  // Commands bring their plan along; the project's own tests make one.
  ...(plan ? {} : { globalSetup: join(here, 'suites', 'global-setup.js') }),
  outputDir: plan ? join(planFolder(), 'output') : 'test-results',
  fullyParallel: true,
  // One more than can work at once: a worker waits while a page settles, or a command starts.
  workers: plan?.options.workers ?? Math.max(2, availableParallelism()) + 1,
  timeout: Math.max(
    leastTimeoutMs,
    ...(plan?.services ?? []).map(({ endsAt = 0 }) => endsAt - Date.now() + graceMs),
  ),
  retries: 0,
  reporter: reporters(),
  // What runs is compiled already.
  build: { external: ['**/*'] },
  projects: [
    { name: 'unit', testMatch: 'unit/*.spec.js' },
    { name: 'e2e', testMatch: 'e2e/*.spec.js' },
    { name: 'conformance', testMatch: 'conformance.spec.js' },
    { name: 'mutation', testMatch: 'mutation.spec.js' },
  ],
});
