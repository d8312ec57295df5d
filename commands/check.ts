import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { common } from './shared/common-options.js';
import { shardOf, wholeNumber } from './config/numbers.js';
import { planFile } from '../engine/plan/plan.js';
import { addReportOptions } from './report/report-options.js';
import type { CheckFlags } from './run/run-check.js';
import { startRunner } from './run/runner.js';

export function addCheck(program: Command): void {
  const command = program
    .command('check')
    .summary('check implementations against their contracts')
    .description(
      'Tests whether HTTP services conform to their contracts. A SERVICE alone is its configured target, else its ' +
        'embedded reference. Without targets: the configured targets, else the embedded references of all services.',
    )
    .argument('[targets...]', 'SERVICE or SERVICE=BASE_URL')
    .addOption(common.config())
    .addOption(common.only())
    .addOption(common.runs())
    .addOption(common.seed())
    .addOption(minChecked())
    .option('--json <file>', 'write the results')
    .option('--junit <file>', 'write JUnit XML')
    .option('--code-quality <file>', 'write a GitLab code quality report')
    .option('--from <dir>', 'check exchanges stored by assay live; send nothing')
    .addOption(common.samples())
    .addOption(common.time())
    .addOption(common.timeout())
    .addOption(common.concurrency())
    .addOption(common.ca())
    .option('--known <file>', 'known failures (default: assay.known.yaml, if present)')
    .option('--update-known', 'add new failures to that file, remove fixed ones')
    .addOption(
      new Option('--not-implemented <names>', 'rules or operations to skip (comma-separated)')
        .argParser((text: string, before: string[]) => [...before, ...listOf(text)])
        .default([], 'none'),
    )
    .option('--shard <i/n>', 'check part I of N', shardOf)
    .option('--blob <dir>', 'write this part for assay merge')
    .addOption(common.contracts())
    .addOption(common.report())
    .addOption(common.noReport())
    .action(async (targets: string[], flags: CheckFlags) => {
      process.exitCode =
        flags.from === undefined
          ? await checkTargets(targets, flags)
          : await checkStored(flags.from, targets, flags);
    });
  addReportOptions(command);
}

function minChecked(): Option {
  const says = 'stated rules of a service that need a verdict, in percent (default: 80)';
  return new Option('--min-checked <percent>', says).argParser(wholeNumber('--min-checked', 0, 100));
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
