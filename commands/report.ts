import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import { openConfig } from './config/open-config.js';
import { withCa, type DocumentFlags } from './shared/documents.js';
import { readResults } from '../engine/results/read.js';
import { checkPlaces, readSources, makeReport } from './report/make-report.js';
import { shownRules } from '../reporters/allure/choose.js';
import { findParts, recordedOf } from './shared/part.js';
import type { ReportFlags } from './report/report-options.js';

interface Flags extends ReportFlags, DocumentFlags {
  report: string;
  config?: string;
  blob?: string;
}

export function addReport(program: Command): void {
  describedCommand(program, 'report').action(async (file: string, flags: Flags) => {
    const config = await openConfig(flags.config);
    const results = readResults(file);
    checkPlaces(flags);
    const parts = flags.blob === undefined ? undefined : findParts([flags.blob]);
    await makeReport({
      results,
      ...(parts && { recorded: () => recordedOf(parts, shownRules(results)) }),
      flags: withCa(flags, config),
      sources: readSources(flags, config),
    });
  });
}
