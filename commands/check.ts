import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { shardOf, wholeNumber } from './config/numbers.js';
import { planFile } from '../engine/plan/plan.js';
import { ownContracts } from './shared/own-contracts.js';
import { addReportOptions } from './report/report-options.js';
import type { CheckFlags } from './run/run-check.js';
import { startRunner } from './run/runner.js';

export function addCheck(program: Command): void {
  const command = program
    .command('check')
    .summary('check implementations against the contracts')
    .description(
      'Checks implementations. SERVICE=BASE_URL is a target; a SERVICE alone is its configured target, else its\n' +
        'embedded reference; with none, the configured targets, else the embedded references of all services.',
    )
    .argument('[targets...]', 'SERVICE or SERVICE=BASE_URL')
    .option('--config <file>', 'configuration (default: assay.config.yaml where there is one)')
    .option('--only <glob>', 'rules whose id matches')
    .option('--runs <n>', 'cases for each rule (default: 100)', wholeNumber('--runs', 1, 100_000))
    .option(
      '--seed <n>',
      'the same seed gives the same cases (default: 42)',
      wholeNumber('--seed', 0, 2 ** 31 - 1),
    )
    .option('--json <file>', 'write the results')
    .option('--junit <file>', 'write JUnit XML')
    .option('--code-quality <file>', 'write a code quality report for GitLab')
    .option('--from <dir>', 'check the exchanges that assay live has stored there; nothing is sent')
    .option('--samples <file>', 'values that exist on the targets (YAML or JSON)')
    .option(
      '--timeout <ms>',
      'milliseconds for one request (default: 10000)',
      wholeNumber('--timeout', 1, 600_000),
    )
    .option('--concurrency <n>', 'connections to a target (default: 8)', wholeNumber('--concurrency', 1, 256))
    .option('--ca <file>', 'PEM file of a certificate authority to trust')
    .option(
      '--known <file>',
      'failures that are known: tolerated until they are fixed, expire or change (default: assay.known.yaml where there is one)',
    )
    .option('--update-known', 'write what fails now into that file, and take out what no longer does')
    .option(
      '--not-implemented <names>',
      'rules, operations or words of their names, left out on purpose (comma-separated; may be repeated)',
      (text: string, before: string[]) => [...before, ...listOf(text)],
      [],
    )
    .option('--shard <i/n>', 'check the I-th of N parts', shardOf)
    .option('--blob <dir>', 'write this part there for assay merge')
    .option('--contracts <dir>', 'contracts to check by', ownContracts)
    .option('--report <dir>', 'folder of the report', 'assay-report')
    .option('--no-report', 'make no report')
    .action(async (targets: string[], flags: CheckFlags) => {
      process.exitCode =
        flags.from === undefined
          ? await checkTargets(targets, flags)
          : await checkStored(flags.from, targets, flags);
    });
  addReportOptions(command);
}

/** The runner loads while the rest of the command does, and while targets are looked at. */
async function checkTargets(targets: readonly string[], flags: CheckFlags): Promise<number> {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'assay-'));
  const { shard } = flags;
  const runner = startRunner({
    planFile: planFile(folder),
    project: 'conformance',
    ...(shard === undefined ? {} : { shard }),
  });
  try {
    const { check } = await import('./run/run-check.js');
    return await check(targets, flags, { folder, runner, started });
  } finally {
    runner.abandon();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkStored(from: string, services: readonly string[], flags: CheckFlags): Promise<number> {
  const { checkStored } = await import('./run/check-stored.js');
  return checkStored(from, services, flags);
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
