import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import { writeFileNamed } from '../engine/files/write-file.js';
import { UsageError, messageOf } from '../engine/errors.js';
import { openConfig } from './config/open-config.js';
import { documentsOfResults, withCa } from './shared/documents.js';
import { writePlan, type Plan } from '../engine/plan/plan.js';
import { exitStatus } from '../engine/results/run-gate.js';
import { mergeResults } from '../engine/results/merge.js';
import { readResults } from '../engine/results/read.js';
import type { Results } from '../engine/results/types.js';
import { codeQuality } from '../reporters/ci/gitlab.js';
import { summaryText } from '../reporters/terminal/summary.js';
import { openCiLog } from './run/ci.js';
import { givenFlags, planOptions } from './shared/options.js';
import { findParts } from './shared/part.js';
import { planRules } from './shared/prepare.js';
import type { ReportFlags } from './report/report-options.js';
import { checkPlaces, readSources, writeReport, type ReportSources } from './report/make-report.js';
import { reportBlobs } from './run/runner.js';
import { say, warn } from './shared/say.js';
import { loadServices } from './shared/services.js';

interface MergeFlags extends ReportFlags {
  config?: string;
  json?: string;
  junit?: string;
  codeQuality?: string;
  contracts: string;
  openapi?: string;
  rules?: string;
  ca?: string;
  report: string | false;
}

export function addMerge(program: Command): void {
  describedCommand(program, 'merge').action(async (places: string[], flags: MergeFlags) => {
    process.exitCode = await merge(places, flags);
  });
}

async function merge(places: readonly string[], given: MergeFlags): Promise<number> {
  const flags = withCa(given, await openConfig(given.config));
  checkPlaces(flags);
  const sources = readSources(flags);
  const parts = findParts(places);
  const read = parts.results.map((file) => ({ file, results: readResults(file) }));
  const { results, missing } = mergeResults(read, flags.json, givenFlags(flags));
  const ci = openCiLog();
  try {
    if (flags.json !== undefined) writeFileNamed(flags.json, `${JSON.stringify(results, null, 2)}\n`);
    if (flags.codeQuality !== undefined) {
      const issues = codeQuality(results, 'assay.config.yaml');
      writeFileNamed(flags.codeQuality, `${JSON.stringify(issues, null, 2)}\n`);
    }
    say(summaryText(results));
    for (const shard of missing) warn(`shard ${shard} is missing: what it would have checked is unknown`);
    await reportParts(parts.blobs, results, flags, sources);
    ci.tell(results);
  } finally {
    ci.close();
  }
  return exitStatus(results);
}

/** Reports of the whole, from what the runner kept of each part. None that cannot be made changes a verdict. */
async function reportParts(
  blobs: readonly string[],
  results: Results,
  flags: MergeFlags,
  sources: ReportSources,
): Promise<void> {
  if (flags.report === false && flags.junit === undefined) return;
  if (blobs.length === 0) {
    warn('no Allure report and no JUnit: the parts hold no blobs (assay check --blob writes them)');
    return writeReport({ results, flags, sources });
  }
  const folder = mkdtempSync(join(tmpdir(), 'assay-'));
  try {
    const together = join(folder, 'blobs');
    mkdirSync(together);
    blobs.forEach((blob, index) => copyFileSync(blob, join(together, `report-${index + 1}.zip`)));
    const allure = join(folder, 'allure-results');
    const plan = await planOf(results, flags, allure);
    await reportBlobs(writePlan(folder, plan), together);
    await writeReport({ results, allure, flags, sources });
  } catch (thrown) {
    warn(`no report could be made: ${messageOf(thrown)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A plan like that of the parts, as far as reports go by it. */
async function planOf(results: Results, flags: MergeFlags, allure: string): Promise<Plan> {
  const { contracts, missing } = await documentsOfResults(results.services, flags);
  if (missing.length > 0) throw new UsageError(missing.join('; '));
  const services = loadServices(
    contracts,
    results.services.map(({ service }) => service),
  );
  return {
    options: {
      ...planOptions({ seed: results.seed, runs: results.runs }, { targets: {} }),
      version: results.assay,
      ...(flags.junit === undefined ? {} : { junit: resolve(flags.junit) }),
      ...(flags.report === false ? {} : { allure }),
    },
    services: results.services.map(({ baseUrl, embedded, requests }, index) => {
      const service = services[index];
      if (!service) throw new Error('a service without a contract');
      return {
        contract: service.contract,
        rules: planRules(service),
        baseUrl,
        embedded,
        samples: { listed: [], given: [], known: [] },
        keyName: '',
        requests,
      };
    }),
  };
}
