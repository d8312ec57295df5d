import { join } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../engine/errors.js';
import { describedCommand } from './shared/described-command.js';
import { writeJsonNamed } from '../engine/files/write-file.js';
import { joinRecords } from '../engine/live/joining/join-run.js';
import { lockState } from '../engine/live/memory/lock.js';
import { liveRunStatus } from '../engine/live/run-status.js';
import { liveRunText } from '../reporters/terminal/live-run.js';
import { freshParts, joinStates, liveParts, type LivePart } from './merge/live-parts.js';
import { keptRuns } from './live/kept-runs.js';
import type { Config } from './config/config.js';
import { openConfig } from './config/open-config.js';
import { exitStatus } from '../engine/results/run-gate.js';
import { mergeResults, type Part } from '../engine/results/merge.js';
import { readResults } from '../engine/results/read.js';
import type { Results } from '../engine/results/types.js';
import { shownRules } from '../reporters/allure/choose.js';
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
  /** Folder into which the states of shards of a live run are joined. */
  state?: string;
  report: string | false;
}

export function addMerge(program: Command): void {
  describedCommand(program, 'merge').action(async (places: string[], flags: MergeFlags) => {
    process.exitCode = await merge(places, flags);
  });
}

async function merge(places: readonly string[], given: MergeFlags): Promise<number> {
  const config = await openConfig(given.config);
  const flags = withCa(withHistory(given), config);
  checkPlaces(flags);
  const sources = readSources(flags, config);
  const parts = findParts(places);
  const read = parts.results.map((file) => ({ file, results: readResults(file) }));
  const live = liveParts(read);
  if (flags.state === undefined || !live) {
    if (flags.state !== undefined)
      throw new UsageError(`--state joins the states of live runs: the parts are none of assay live --shard`);
    return tellMerged(read, live, { parts, flags, sources });
  }
  return mergeLive(live, flags.state, { parts, flags, sources }, config);
}

/** Merges those parts of a live run that are not in the state yet. */
async function mergeLive(
  live: readonly LivePart[],
  state: string,
  { parts, ...merging }: Merging,
  config: Config,
): Promise<number> {
  const unlock = lockState(state);
  try {
    const { fresh, stale } = freshParts(live, state);
    stale.forEach((line) => warn(`${line}: left out`));
    const recorded = parts.recorded.filter((file) => fresh.some((part) => `${part.file}l` === file));
    const chosen = { ...merging, parts: { ...parts, recorded } };
    return await tellMerged(fresh, fresh, chosen, config.live?.keep);
  } finally {
    unlock();
  }
}

/** The joined state keeps the history of the whole. */
function withHistory(flags: MergeFlags): MergeFlags {
  return flags.state === undefined || flags.history !== undefined
    ? flags
    : { ...flags, history: join(flags.state, 'history') };
}

interface Merging {
  parts: Parts;
  flags: MergeFlags;
  sources: ReportSources;
}

/** Merges parts, joins the states of those of a live run where that is asked for, tells, and answers the exit status. */
async function tellMerged(
  read: readonly Part[],
  live: readonly LivePart[] | undefined,
  { parts, flags, sources }: Merging,
  keep = keptRuns,
): Promise<number> {
  const { results, missing } = mergeResults(read, flags.json, givenFlags(flags));
  const record = live && joinRecords(live.map((part) => part.record));
  if (live && flags.state !== undefined) joinStates(live, flags.state, results, keep);
  const ci = openCiLog();
  try {
    writeJsonNamed(flags.json, results);
    if (flags.codeQuality !== undefined)
      writeJsonNamed(flags.codeQuality, codeQuality(results, 'assay.config.yaml'));
    say(summaryText(results));
    if (record) say(liveRunText(record));
    for (const shard of missing) warn(`shard ${shard} is missing: what it would have checked is unknown`);
    await reportParts(parts, results, flags, sources);
    ci.tell(results);
  } finally {
    ci.close();
  }
  if (!record) return exitStatus(results);
  return liveRunStatus(results, record.targets) || (missing.length > 0 ? 3 : 0);
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
  const recorded = () => recordedOf(parts, shownRules(results));
  await writeReport({ results, recorded, flags, sources });
}
