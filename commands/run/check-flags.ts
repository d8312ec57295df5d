import type { ReportFlags } from '../report/report-options.js';
import type { RunFlags } from '../shared/options.js';
import type { DeclaredFlags } from './declared.js';

/** Flags of `assay check`. */
export interface CheckFlags extends RunFlags, DeclaredFlags, ReportFlags {
  only?: string;
  minChecked?: number;
  json?: string;
  junit?: string;
  /** Folder of stored exchanges. */
  from?: string;
  shard?: string;
  blob?: string;
  /** Milliseconds. */
  time?: number;
  codeQuality?: string;
  contracts: string;
  openapi?: string;
  /** The folder, or false for `--no-report`. */
  report: string | false;
}
