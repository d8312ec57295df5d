import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { readConfig, readSamples } from '../engine/cli/config.js';
import { shardOf, wholeNumber } from '../engine/cli/numbers.js';
import { checkWritable, writeFileNamed } from '../engine/cli/write-file.js';
import { isLoopback } from '../engine/http/loopback.js';
import { keepCountsIn } from '../engine/http/request-counts.js';
import { writePlan, type Plan } from '../engine/plan.js';
import { composeResults } from '../engine/results/compose.js';
import { exitStatus } from '../engine/results/judge-run.js';
import type { Results } from '../engine/results/types.js';
import { summaryText } from '../reporters/summary.js';
import { planOptions, type RunFlags } from './options.js';
import { prepare, type Target } from './prepare.js';
import { writeReport } from './report.js';
import { runRunner } from './runner.js';
import { say } from './say.js';
import { ownContracts } from './services.js';
import { chooseTargets } from './targets.js';

export interface CheckFlags extends RunFlags {
  config?: string;
  only?: string;
  json?: string;
  junit?: string;
  samples?: string;
  shard?: string;
  contracts: string;
  /** The folder, or false for `--no-report`. */
  report: string | false;
}

export function addCheck(program: Command): void {
  program
    .command('check')
    .summary('judge implementations against the contracts')
    .description(
      'Judges implementations. SERVICE=BASE_URL is a target; a SERVICE alone is its configured target, else its\n' +
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
    .option('--samples <file>', 'values that exist on the targets (YAML or JSON)')
    .option(
      '--timeout <ms>',
      'milliseconds for one request (default: 10000)',
      wholeNumber('--timeout', 1, 600_000),
    )
    .option('--concurrency <n>', 'connections to a target (default: 8)', wholeNumber('--concurrency', 1, 256))
    .option('--ca <file>', 'PEM file of a certificate authority to trust')
    .option('--shard <i/n>', 'judge the I-th of N parts', shardOf)
    .option('--contracts <dir>', 'contracts to judge by', ownContracts)
    .option('--report <dir>', 'folder of the Allure report', 'assay-report')
    .option('--no-report', 'make no report')
    .action(async (targets: string[], flags: CheckFlags) => {
      process.exitCode = await check(targets, flags);
    });
}

/** Runs the check and answers the exit status. */
export async function check(texts: readonly string[], flags: CheckFlags): Promise<number> {
  const startedAt = new Date().toISOString();
  const started = performance.now();
  const config = readConfig(flags.config);
  const samples = flags.samples === undefined ? {} : readSamples(flags.samples);
  for (const file of [flags.json, flags.junit]) if (file !== undefined) checkWritable(file);
  const targets = await chooseTargets(texts, flags, config, samples);
  const options = { ...planOptions(flags, config), ...(targets.some(isLimited) ? { workers: 1 } : {}) };
  const folder = mkdtempSync(join(tmpdir(), 'assay-'));
  keepCountsIn(folder);
  const prepared = await prepare(targets, options);
  try {
    const plan: Plan = {
      options: {
        ...options,
        ...(flags.junit === undefined ? {} : { junit: resolve(flags.junit) }),
        ...(flags.report === false ? {} : { allure: join(folder, 'allure-results') }),
      },
      services: prepared.services,
    };
    const planFile = writePlan(folder, plan);
    const end = await runRunner({
      planFile,
      project: 'conformance',
      env: prepared.env,
      ...(flags.shard === undefined ? {} : { shard: flags.shard }),
    });
    const results = composeResults(plan, folder, {
      startedAt,
      durationMs: Math.round(performance.now() - started),
      interrupted: end.interrupted,
      ...(flags.json === undefined ? {} : { file: flags.json }),
    });
    return await tell(results, plan, flags);
  } finally {
    await prepared.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A limit is counted in one process at a time. */
function isLimited({ service, baseUrl }: Target): boolean {
  return (
    service.contract.limits.length > 0 && baseUrl !== undefined && !isLoopback(new URL(baseUrl).hostname)
  );
}

async function tell(results: Results, plan: Plan, flags: CheckFlags): Promise<number> {
  if (flags.json !== undefined) writeFileNamed(flags.json, `${JSON.stringify(results, null, 2)}\n`);
  say(summaryText(results));
  if (plan.options.allure !== undefined && flags.report !== false) {
    await writeReport(plan.options.allure, flags.report);
  }
  return results.interrupted ? 130 : exitStatus(results.gate);
}
