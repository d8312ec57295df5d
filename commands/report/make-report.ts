import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkFolder, checkWritable } from '../../engine/files/write-file.js';
import { messageOf } from '../../engine/errors.js';
import { allureHistory, keepResults, openHistory, readHistory } from '../../engine/history/folder.js';
import { readDecisions } from '../../engine/triage/file.js';
import type { TriageDecision } from '../../engine/triage/decision.js';
import type { Config } from '../config/config.js';
import type { DocumentFlags } from '../shared/documents.js';
import type { Recorded } from '../../engine/results/journal.js';
import type { Results } from '../../engine/results/types.js';
import { generateReport, hasJava } from '../../reporters/allure/generate.js';
import type { RuleMutation } from '../../reporters/html/clause-page.js';
import { readMutationFigures } from '../../reporters/html/mutation-figures.js';
import { isLarge } from '../../reporters/html/large.js';
import type { ReportPages } from '../../reporters/html/pages-plan.js';
import { allureFolder, writePages } from '../../reporters/html/report-folder.js';
import { type ReportFlags } from './report-options.js';
import { triageFile } from './triage-file.js';
import { inScratchFolder } from '../shared/scratch-folder.js';
import { say, warn } from '../shared/say.js';

/** The same, read before the run, so that a wrong file is told before any request is sent. */
export interface ReportSources {
  history?: string;
  decisions: TriageDecision[];
  /** Who answers for a service, by its name. */
  owners: Map<string, string>;
  proven?: Map<string, RuleMutation>;
}

/** Where a command that checks writes. */
export interface Places {
  json?: string;
  junit?: string;
  codeQuality?: string;
  blob?: string;
  /** The folder, or false for `--no-report`. */
  report: string | false;
}

/** Makes sure, before any request is sent, that there can be written. Throws UsageError. */
export function checkPlaces({ json, junit, codeQuality, blob, report }: Places): void {
  for (const file of [json, junit, codeQuality]) if (file !== undefined) checkWritable(file);
  for (const folder of [blob, report]) if (typeof folder === 'string') checkFolder(folder);
}

/** Reads what a report needs. Throws UsageError. */
export function readSources({ history, triage, proof }: ReportFlags, { targets }: Config): ReportSources {
  if (history !== undefined) openHistory(history);
  return {
    ...(history === undefined ? {} : { history }),
    decisions: readDecisions(triageFile(triage)),
    owners: new Map(
      Object.entries(targets).flatMap(([name, { owner }]) => (owner === undefined ? [] : [[name, owner]])),
    ),
    ...(proof === undefined ? {} : { proven: readMutationFigures(proof) }),
  };
}

export interface Report {
  results: Results;
  /** Reads what was recorded of the rules, if anything was: an Allure report is made of it, and no memory holds it longer. */
  recorded?: () => Recorded;
  flags: DocumentFlags & { report: string | false };
  sources: ReportSources;
}

/** Makes the report, if one is wanted, and says where it is. What cannot be made is told, and changes no verdict. */
export async function writeReport(report: Report): Promise<void> {
  try {
    await makeReport(report);
  } catch (thrown) {
    warn(`no report could be made: ${messageOf(thrown)}`);
  }
}

/** The same, for a command that is asked for nothing else. Throws UsageError. */
export async function makeReport(report: Report): Promise<void> {
  const { results, flags, sources } = report;
  if (flags.report === false) return;
  const folder = join(flags.report, allureFolder);
  let isAtWork: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (isAtWork = resolve));
  const allure = makeAllure(report, folder, isAtWork).finally(isAtWork);
  // Pages are made while Allure's generator works, not before it does, and after it where both together need more memory than
  // there may be.
  await (isLarge(results) ? allure : started);
  const { pages, notes } = await gatherFacts(results, flags, sources);
  const page = await writePages(flags.report, pages, true);
  await allure;
  // They link to a report that has not come to be.
  if (!existsSync(join(folder, 'index.html'))) await writePages(flags.report, pages, false);
  if (sources.history !== undefined) keepResults(sources.history, results);
  notes.forEach(warn);
  say(`report: ${page}`);
}

/** Loaded where it is needed, and then once. */
const allureWriter = () => import('../../reporters/allure/write-results.js');

/** Loads what a report will need, while threads check the rules. */
export function expectReport({ report }: { report: string | false }): void {
  if (report !== false) void allureWriter();
}

/** Names the run that an Allure report is of. */
const runFile = 'run.json';

/**
 * Makes the Allure report; without anything recorded one of the same run, which may show more, stays. Tells when the generator
 * is at work. Never rejects.
 */
async function makeAllure(report: Report, folder: string, started: () => void): Promise<void> {
  const { startedAt, seed } = report.results;
  const run = JSON.stringify({ startedAt, seed });
  const file = join(folder, runFile);
  if (!report.recorded && existsSync(file) && readFileSync(file, 'utf8') === run) return;
  try {
    // One of another run would tell another story.
    for (const old of ['index.html', runFile]) rmSync(join(folder, old), { force: true });
    await inScratchFolder((working) => generateAllure(report, folder, working, started));
    writeFileSync(file, run);
  } catch (thrown) {
    warn(`no Allure report could be made: ${messageOf(thrown)}`);
  }
}

async function generateAllure(
  { results, recorded, sources: { history } }: Report,
  folder: string,
  working: string,
  started: () => void,
): Promise<void> {
  const written = join(working, 'allure-results');
  const { writeAllureResults } = await allureWriter();
  const most = (await hasJava()) ? 2 : 3;
  const { large, left } = writeAllureResults(results, recorded?.() ?? new Map(), written, most);
  const { startedAt } = results;
  const kept = history === undefined ? undefined : { folder: allureHistory(history), startedAt, large };
  const generating = generateReport(written, folder, kept);
  started();
  const { notes } = await generating;
  notes.forEach(warn);
  if (left > 0) warn(`the Allure report leaves ${left} failures out; the pages show all of them`);
}

interface Facts {
  pages: ReportPages;
  notes: string[];
}

/** What pages are made of: clauses, earlier runs, decisions. */
async function gatherFacts(
  results: Results,
  flags: DocumentFlags,
  { history, decisions, owners, proven }: ReportSources,
): Promise<Facts> {
  // Loaded here, since it knows all mutants.
  const { openClauses } = await import('./clause-services.js');
  const { runs, notes } =
    history === undefined ? { runs: [], notes: [] } : readHistory(history, results.startedAt);
  const clausesOf = await openClauses(results, flags, proven);
  return {
    pages: { results, kept: history !== undefined, earlier: runs, decisions, owners, clausesOf },
    notes,
  };
}
