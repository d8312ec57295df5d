import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { defineConfig } from '@playwright/test';

const here = dirname(fileURLToPath(import.meta.url));
// A worker lives for seconds and runs most code a few times: machine code at once costs less than interpreting it first.
setFlagsFromString('--always-sparkplug');
// What runs is compiled: a loader that sees every import would only cost time, in each worker.
process.env['PW_DISABLE_TS_ESM'] = '1';

// The laws of the unit tests choose the same values in each run; rules bring the seed of their run.
if (process.env['TEST_WORKER_INDEX'] !== undefined)
  (await import('fast-check')).default.configureGlobal({ seed: 42 });

// Rules end by themselves; this only ends a worker that hangs.
const timeoutMs = 15 * 60_000;

export default defineConfig({
  testDir: join(here, 'suites'),
  testMatch: '**/*.spec.js',
  globalSetup: join(here, 'suites', 'global-setup.js'),
  outputDir: 'test-results',
  fullyParallel: true,
  // Two more than can work at once: a worker waits while a page settles, a command starts, or a time runs out.
  workers: Math.max(2, availableParallelism()) + 2,
  timeout: timeoutMs,
  retries: 0,
  reportSlowTests: null,
  reporter: [
    ['list'],
    [join(here, 'reporters', 'terminal', 'last-line.js')],
    [join(here, 'suites', 'mutation', 'selected.js')],
  ],
  // What runs is compiled already.
  build: { external: ['**/*'] },
  projects: [
    { name: 'unit', testMatch: 'unit/*.spec.js' },
    { name: 'e2e', testMatch: 'e2e/*.spec.js' },
    // Nothing there waits for long: a further worker only loads and warms up all of it once more.
    { name: 'conformance', testMatch: 'conformance.spec.js', workers: Math.max(2, availableParallelism()) },
    // One worker, whose threads use all cores.
    { name: 'mutation', testMatch: 'mutation.spec.js', workers: 1 },
  ],
});
