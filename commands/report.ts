import { join } from 'node:path';
import type { Command } from 'commander';
import { common } from './shared/common-options.js';
import { readResults } from '../engine/results/read.js';
import { resultsName } from '../reporters/html/report-folder.js';
import { gatherFacts, makePages, readSources, tellPages } from './report/make-report.js';
import { addReportOptions, type ReportFlags } from './report/report-options.js';

export function addReport(program: Command): void {
  const command = program
    .command('report')
    .summary('write the report of a results file again')
    .description(
      'Writes front page, clause page and scorecard from a results file. An Allure report in the folder is kept.',
    )
    .argument('[file]', 'results of assay check --json', join('assay-report', resultsName))
    .addOption(common.report())
    .addOption(common.contracts());
  addReportOptions(command).action(
    async (file: string, flags: ReportFlags & { report: string; contracts: string }) => {
      const results = readResults(file);
      const sources = readSources(flags);
      tellPages(makePages(flags.report, await gatherFacts(results, flags.contracts, sources), sources));
    },
  );
}
