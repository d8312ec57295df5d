import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFolder, checkWritable } from '../../engine/files/write-file.js';
import { messageOf } from '../../engine/errors.js';
import { allureHistory, keepResults, openHistory, readHistory } from '../../engine/history/folder.js';
import { readDecisions } from '../../engine/triage/file.js';
import type { TriageDecision } from '../../engine/triage/decision.js';
import type { DocumentFlags } from '../shared/documents.js';
import type { Recorded } from '../../engine/results/journal.js';
import type { Results } from '../../engine/results/types.js';
import { generateReport } from '../../reporters/allure/generate.js';
import type { RuleMutation } from '../../reporters/html/clause-page.js';
import { readMutationFigures } from '../../reporters/html/mutation-figures.js';
import { allureFolder, writePages, type ReportPages } from '../../reporters/html/report-folder.js';
import { type ReportFlags } from './report-options.js';
import { triageFile } from './triage-file.js';
import { say, warn } from '../shared/say.js';

/** The same, read before the run, so that a wrong file is told before any request is sent. */
export interface ReportSources {
  history?: string;
  decisions: TriageDecision[];
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
export function readSources({ history, triage, proof }: ReportFlags): ReportSources {
  if (history !== undefined) openHistory(history);
  return {
    ...(history === undefined ? {} : { history }),
    decisions: readDecisions(triageFile(triage)),
    ...(proof === undefined ? {} : { proven: readMutationFigures(proof) }),
  };
}

export interface Report {
  results: Results;
  /** What was recorded of the rules, if anything was: an Allure report is made of it. */
  recorded?: Recorded;
  flags: DocumentFlags & { report: string | false };
  sources: ReportSources;
}

/** Makes the report, if one is wanted, and says where it is. What cannot be made is told, and changes no verdict. */
export async function writeReport(report: Report): Promise<void> {
  const { results, flags, sources } = report;
  if (flags.report === false) return;
  const allureMade = makeAllure(report, join(flags.report, allureFolder));
  try {
    // Gathered while Allure's generator works; the pages link to its report if it comes to be.
    const [facts] = await Promise.all([gatherFacts(results, flags, sources), allureMade]);
    tellPages(makePages(flags.report, facts, sources));
  } catch (thrown) {
    warn(`no report could be made: ${messageOf(thrown)}`);
  }
}

/** Makes the Allure report of what the runner has written, if anything. Never rejects. */
async function makeAllure({ results, recorded, sources }: Report, folder: string): Promise<void> {
  const { history } = sources;
  const working = mkdtempSync(join(tmpdir(), 'assay-'));
  try {
    // One of another run would tell another story.
    rmSync(join(folder, 'index.html'), { force: true });
    if (!recorded) return;
    const allure = join(working, 'allure-results');
    const { writeAllureResults } = await import('../../reporters/allure/write-results.js');
    writeAllureResults(results, recorded, allure);
    const kept =
      history === undefined ? undefined : { folder: allureHistory(history), startedAt: results.startedAt };
    const { notes } = await generateReport(allure, folder, kept);
    notes.forEach(warn);
  } catch (thrown) {
    warn(`no Allure report could be made: ${messageOf(thrown)}`);
  } finally {
    rmSync(working, { recursive: true, force: true });
  }
}

interface Facts {
  pages: ReportPages;
  notes: string[];
}

export async function gatherFacts(
  results: Results,
  flags: DocumentFlags,
  { history, decisions, proven }: ReportSources,
): Promise<Facts> {
  // Loaded here, since it knows all mutants.
  const { clauseServices } = await import('./clause-services.js');
  const { runs, notes } =
    history === undefined ? { runs: [], notes: [] } : readHistory(history, results.startedAt);
  const clauses = await clauseServices(results, flags, proven);
  return { pages: { results, kept: history !== undefined, earlier: runs, decisions, clauses }, notes };
}

export function makePages(folder: string, { pages, notes }: Facts, { history }: ReportSources): Pages {
  const page = writePages(folder, pages);
  if (history !== undefined) keepResults(history, pages.results);
  return { page, notes };
}

interface Pages {
  page: string;
  notes: string[];
}

export function tellPages({ page, notes }: Pages): void {
  notes.forEach(warn);
  say(`report: ${page}`);
}
