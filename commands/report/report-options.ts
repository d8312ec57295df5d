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
    .option('--history <dir>', 'folder that keeps runs: the report tells what is new, fixed, still failing')
    .option('--triage <file>', 'triage decisions (default: assay.triage.yaml where there is one)')
    .option('--proof <file>', 'figures of assay prove --json, for the clause view');
}
