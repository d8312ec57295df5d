import type { Command } from 'commander';

/** What a report is made of beside the results. */
export interface ReportFlags {
  history?: string;
  triage?: string;
  proof?: string;
}

/** The options of every command that makes a report. */
export function addReportOptions(command: Command): Command {
  return command
    .option('--history <dir>', 'folder of earlier runs, to compare with')
    .option('--triage <file>', 'triage decisions (default: assay.triage.yaml, if present)')
    .option('--proof <file>', 'results of assay prove --json, for the clause page');
}
