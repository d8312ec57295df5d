import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import { writeFileNamed } from '../engine/files/write-file.js';
import { openConfig } from './config/open-config.js';
import { exitStatus } from '../engine/results/run-gate.js';
import { mergeResults } from '../engine/results/merge.js';
import { readResults } from '../engine/results/read.js';
import type { Results } from '../engine/results/types.js';
import { codeQuality } from '../reporters/ci/gitlab.js';
import { summaryText } from '../reporters/terminal/summary.js';
import { openCiLog } from './run/ci.js';
import { withCa } from './shared/documents.js';
import { givenFlags } from './shared/options.js';
import { findParts, recordedOf, type Parts } from './shared/part.js';
import type { ReportFlags } from './report/report-options.js';
import { checkPlaces, readSources, writeReport, type ReportSources } from './report/make-report.js';
import { writeJunit } from './report/write-junit.js';
import { say, warn } from './shared/say.js';

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
    await reportParts(parts, results, flags, sources);
    ci.tell(results);
  } finally {
    ci.close();
  }
  return exitStatus(results);
}

/** Reports of the whole, with what was recorded of each part. None that cannot be made changes a verdict. */
async function reportParts(
  parts: Parts,
  results: Results,
  flags: MergeFlags,
  sources: ReportSources,
): Promise<void> {
  await writeJunit(results, flags);
  if (flags.report === false) return;
  if (parts.recorded.length === 0)
    warn('the Allure report shows no exchanges: the parts hold none (assay check --blob writes them)');
  await writeReport({ results, recorded: recordedOf(parts), flags, sources });
}
