import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { configName, readConfig, readSamples } from '../engine/cli/config.js';
import { shardOf, wholeNumber } from '../engine/cli/numbers.js';
import { checkWritable, writeFileNamed } from '../engine/cli/write-file.js';
import { keepLedgerIn } from '../engine/http/ledger.js';
import { planFile, type Plan } from '../engine/plan.js';
import { exitStatus } from '../engine/results/judge-run.js';
import type { Results } from '../engine/results/types.js';
import { hasJava } from '../reporters/allure-generate.js';
import { codeQuality } from '../reporters/gitlab.js';
import { summaryText } from '../reporters/summary.js';
import { checkStored } from './check-stored.js';
import { openCiLog } from './ci.js';
import { declare, knownFileOf, type DeclaredFlags } from './declared.js';
import { judgePlan, judgingRunner } from './judge-plan.js';
import { writeKnown } from './known-update.js';
import { isLimited } from './limited.js';
import { planOptions, type RunFlags } from './options.js';
import { embeddedKeys, prepare } from './prepare.js';
import { writePart } from './part.js';
import {
  addReportOptions,
  checkPlaces,
  readSources,
  writeReport,
  type ReportFlags,
  type ReportSources,
} from './report.js';
import { say } from './say.js';
import { ledgerIn, stateFolder } from './state.js';
import { ownContracts } from './services.js';
import { chooseTargets } from './targets.js';

export interface CheckFlags extends RunFlags, DeclaredFlags, ReportFlags {
  config?: string;
  only?: string;
  json?: string;
  junit?: string;
  samples?: string;
  /** Folder of stored exchanges. */
  from?: string;
  shard?: string;
  blob?: string;
  codeQuality?: string;
  contracts: string;
  /** The folder, or false for `--no-report`. */
  report: string | false;
}

export function addCheck(program: Command): void {
  const command = program
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
    .option('--code-quality <file>', 'write a code quality report for GitLab')
    .option('--from <dir>', 'judge the exchanges that assay live has stored there; nothing is sent')
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
    .option('--shard <i/n>', 'judge the I-th of N parts', shardOf)
    .option('--blob <dir>', 'write this part there for assay merge')
    .option('--contracts <dir>', 'contracts to judge by', ownContracts)
    .option('--report <dir>', 'folder of the report', 'assay-report')
    .option('--no-report', 'make no report')
    .action(async (targets: string[], flags: CheckFlags) => {
      process.exitCode =
        flags.from === undefined
          ? await check(targets, flags)
          : await checkStored(flags.from, targets, flags);
    });
  addReportOptions(command);
}

/** Runs the check and answers the exit status. */
export async function check(texts: readonly string[], flags: CheckFlags): Promise<number> {
  const started = performance.now();
  const config = readConfig(flags.config);
  const samples = flags.samples === undefined ? {} : readSamples(flags.samples);
  checkPlaces(flags);
  const sources = readSources(flags);
  const known = knownFileOf(flags, config);
  if (known && flags.updateKnown) checkWritable(known.file);
  const targets = declare(await chooseTargets(texts, flags, config, samples), flags, known);
  const options = { ...planOptions(flags, config), ...(targets.some(isLimited) ? { workers: 1 } : {}) };
  const folder = mkdtempSync(join(tmpdir(), 'assay-'));
  // What is limited is counted across runs.
  const ledger = targets.some(isLimited) ? ledgerIn(stateFolder(config)) : folder;
  keepLedgerIn(ledger);
  const ci = openCiLog();
  const runner = judgingRunner(planFile(folder), embeddedKeys(targets), flags.shard);
  if (flags.report !== false) void hasJava();
  const prepared = await prepare(targets, options);
  try {
    const plan: Plan = {
      options: {
        ...options,
        ledger,
        ...(flags.junit === undefined ? {} : { junit: resolve(flags.junit) }),
        ...(flags.report === false ? {} : { allure: join(folder, 'allure-results') }),
        ...(flags.blob === undefined ? {} : { blob: join(folder, 'blob') }),
      },
      services: prepared.services,
    };
    const found = await judgePlan(plan, {
      folder,
      env: prepared.env,
      runner,
      started,
      ...(flags.shard === undefined ? {} : { shard: flags.shard }),
      ...(flags.json === undefined ? {} : { file: flags.json }),
    });
    const results = known && flags.updateKnown && !found.interrupted ? writeKnown(found, known) : found;
    const status = await tell(results, plan, flags, sources);
    ci.tell(results);
    return status;
  } finally {
    runner.abandon();
    ci.close();
    await prepared.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

async function tell(
  results: Results,
  plan: Plan,
  flags: CheckFlags,
  sources: ReportSources,
): Promise<number> {
  if (flags.json !== undefined) writeFileNamed(flags.json, `${JSON.stringify(results, null, 2)}\n`);
  if (flags.codeQuality !== undefined) {
    const place = flags.known ?? flags.config ?? configName;
    writeFileNamed(flags.codeQuality, `${JSON.stringify(codeQuality(results, place), null, 2)}\n`);
  }
  if (flags.blob !== undefined) writePart(flags.blob, results, plan.options.blob);
  say(summaryText(results));
  await writeReport({ results, allure: plan.options.allure, flags, sources });
  return results.interrupted ? 130 : exitStatus(results.gate);
}
