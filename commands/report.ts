import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import { openConfig } from './config/open-config.js';
import { withCa, type DocumentFlags } from './shared/documents.js';
import { readResults } from '../engine/results/read.js';
import { gatherFacts, makePages, readSources, tellPages } from './report/make-report.js';
import type { ReportFlags } from './report/report-options.js';

export function addReport(program: Command): void {
  describedCommand(program, 'report').action(
    async (file: string, flags: ReportFlags & DocumentFlags & { report: string; config?: string }) => {
      const config = await openConfig(flags.config);
      const results = readResults(file);
      const sources = readSources(flags);
      tellPages(makePages(flags.report, await gatherFacts(results, withCa(flags, config), sources), sources));
    },
  );
}
