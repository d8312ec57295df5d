import type { RecordedExchange } from '../http/record.js';
import type { Authority, Case, Finding, InconclusiveReason, Verdict } from '../types.js';

/** A result as it is written down: no key in it, nothing that a terminal or page would obey. */
export interface RecordedResult {
  verdict: Verdict;
  relevant: number;
  requests: number;
  ms: number;
  reason?: InconclusiveReason;
  detail?: string;
  finding?: Finding;
  counterexample?: Case;
  /** How the counterexample was confirmed. */
  seen?: string;
  exchanges?: RecordedExchange[];
  witness?: RecordedExchange[];
}

/** A rule and what became of it. */
export interface RuleResult extends Omit<RecordedResult, 'exchanges' | 'witness'> {
  id: string;
  says: string;
  kind: string;
  authority: Authority;
  why?: string;
  clause: { id: string; document: number; section: string; says: string };
  /** Method and path template; the one that is blamed comes first. */
  operations: string[];
  curl?: string[];
  /** The command that shows it again. */
  replay?: string;
}

export interface ServiceResult {
  service: string;
  title: string;
  baseUrl: string;
  embedded: boolean;
  verdict: Verdict;
  requests: number;
  rules: RuleResult[];
}

export type RunGate = 'pass' | 'fail' | 'inconclusive';

/** The results file. `reporters/results.schema.json` is its JSON Schema. */
export interface Results {
  schema: 1;
  assay: string;
  seed: number;
  runs: number;
  startedAt: string;
  durationMs: number;
  gate: RunGate;
  interrupted?: true;
  services: ServiceResult[];
}
