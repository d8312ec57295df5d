import { join } from 'node:path';
import type { Command } from 'commander';
import { readResults } from '../engine/results/read.js';
import { resultsName } from '../reporters/html/report-folder.js';
import { gatherFacts, makePages, readSources, tellPages } from './report/make-report.js';
import { ownContracts } from './shared/own-contracts.js';
import { addReportOptions, type ReportFlags } from './report/report-options.js';

export function addReport(program: Command): void {
  const command = program
    .command('report')
    .summary('make the pages of a report again from a results file')
    .description(
      'Makes the front page, the clause view and the scorecard of a results file, for example after assay check. An\n' +
        'Allure report that lies in the folder stays as it is.',
    )
    .argument('[file]', 'results of assay check --json', join('assay-report', resultsName))
    .option('--report <dir>', 'folder of the report', 'assay-report')
    .option('--contracts <dir>', 'contracts that the results were checked by', ownContracts);
  addReportOptions(command).action(
    async (file: string, flags: ReportFlags & { report: string; contracts: string }) => {
      const results = readResults(file);
      const sources = readSources(flags);
      tellPages(makePages(flags.report, await gatherFacts(results, flags.contracts, sources), sources));
    },
  );
}
