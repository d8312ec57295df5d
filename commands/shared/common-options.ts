import { Option } from 'commander';
import { durationMs } from '../config/duration.js';
import { wholeNumber } from '../config/numbers.js';
import { ownContracts } from './own-contracts.js';

/** Options that several commands take, with the same words. */
export const common = {
  config: () => new Option('--config <file>', 'configuration (default: assay.config.yaml, if present)'),
  only: () => new Option('--only <glob>', 'rules whose id matches'),
  runs: () =>
    new Option('--runs <n>', 'cases for each rule (default: 100)').argParser(
      wholeNumber('--runs', 1, 100_000),
    ),
  seed: () =>
    new Option('--seed <n>', 'seed of the generated cases (default: 42)').argParser(
      wholeNumber('--seed', 0, 2 ** 31 - 1),
    ),
  samples: () => new Option('--samples <file>', 'sample values that exist on the targets (YAML, JSON)'),
  timeout: () =>
    new Option('--timeout <ms>', 'milliseconds for each request (default: 10000)').argParser(
      wholeNumber('--timeout', 1, 600_000),
    ),
  time: () =>
    new Option('--time <duration>', 'time for the run: 90s, 5m, 1h30m (default: 10m)').argParser(
      durationMs('--time'),
    ),
  concurrency: () =>
    new Option('--concurrency <n>', 'connections to a target, at most (default: 8)').argParser(
      wholeNumber('--concurrency', 1, 256),
    ),
  ca: () => new Option('--ca <file>', 'PEM file of a certificate authority to trust'),
  contracts: () => new Option('--contracts <dir>', 'contracts').default(ownContracts, "assay's own"),
  report: () => new Option('--report <dir>', 'folder of the report').default('assay-report', 'assay-report'),
  noReport: () => new Option('--no-report', 'write no report'),
};
