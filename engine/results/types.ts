import type { Strength } from '../evidence/strength.js';
import type { WitnessCounts } from '../evidence/witnesses.js';
import type { RecordedExchange } from '../http/redaction/record.js';
import type {
  Authority,
  CameShort,
  Case,
  Finding,
  InconclusiveReason,
  KnownOutcome,
  Verdict,
} from '../types/index.js';

/** A result as it is written down: no key in it, nothing that a terminal or page would obey. */
export interface RecordedResult {
  verdict: Verdict;
  relevant: number;
  requests: number;
  ms: number;
  /** Where it was checked with fewer cases than planned. */
  short?: CameShort;
  reason?: InconclusiveReason;
  detail?: string;
  finding?: Finding;
  record?: string;
  counterexample?: Case;
  seen?: string;
  exchanges?: RecordedExchange[];
  /** Failures of the rule that come from other causes. */
  moreFindings?: RecordedFinding[];
  witness?: RecordedExchange[];
  /** What became of the failures that were known. */
  known?: KnownOutcome[];
}

/** A confirmed failure as it is written down. */
export interface RecordedFinding {
  finding: Finding;
  /** The record of a list that the finding is about: the field that identifies it and its value. */
  record?: string;
  counterexample: Case;
  /** How the counterexample was confirmed. */
  seen: string;
  exchanges: RecordedExchange[];
}

/** A failure of a rule that comes from another cause than the first. */
export interface FurtherFinding extends Omit<RecordedFinding, 'exchanges'> {
  curl: string[];
  replay: string;
  cause?: Cause;
}

/**
 * What a finding comes from, where that can be told: a node of the contract's schemas, or an answer that is an error
 * page. Findings of one cause say the same, whatever rule met it first.
 */
export interface Cause {
  sort: 'schema node' | 'error answer';
  says: string;
  /** The node alone, where it is a single member of a record: whatever is expected of it, it is one place. */
  member?: string;
}

/** The clause that a rule cites, with the document that it comes from: `document` is the label that the contract gives it. */
export interface CitedClause {
  id: string;
  document?: number | string;
  /** Absent in files of version 0.1. */
  source?: { title: string; url?: string };
  section: string;
  says: string;
}

/** A rule and what became of it. */
export interface RuleResult extends Omit<RecordedResult, 'exchanges' | 'witness' | 'moreFindings'> {
  id: string;
  says: string;
  kind: string;
  authority: Authority;
  why?: string;
  /** A name or value that it goes by and the document does not show. */
  assumes?: string;
  clause: CitedClause;
  /** Method and path template; the one that is blamed comes first. */
  operations: string[];
  curl?: string[];
  /** The command that shows it again. */
  replay?: string;
  /** What a failure comes from, where that can be told: the same in all rules that show it. */
  cause?: Cause;
  /** Failures that come from other causes, each with a finding, a counterexample and a replay of its own. */
  moreFindings?: FurtherFinding[];
  /** How sure a pass is. */
  strength?: Strength;
}

/** What the answers of a service showed of its contract's response schemas. */
export interface Evidence {
  /** Real values by schema node (its place in the contract). */
  witnessed: WitnessCounts;
  /** Nodes that no answer showed: what a pass says nothing about. */
  neverWitnessed: string[];
}

/** How much of a service a run checked, by which its gate says whether that is enough. */
export interface Coverage {
  /** Percentage of the stated rules that need a verdict. */
  minChecked: number;
  /** Stated rules that count, and those of them that have a verdict. */
  stated: number;
  checked: number;
  operations: OperationCoverage[];
}

export interface OperationCoverage {
  id: string;
  /** Cases that proved something and sent requests to it. */
  relevant: number;
  /** Its answers 2xx; absent where the contract documents none. */
  succeeded?: number;
  /** Why nobody can say that it is implemented. */
  missing?: 'no relevant case' | 'never answered 2xx';
  /** Where it is missing: its answers 401 to requests with the key. */
  unauthorized?: number;
  /** Names under which samples fill what a request to it must have. */
  samples: string[];
  /** What the user gave of these. */
  given: string[];
}

export interface ServiceResult {
  service: string;
  title: string;
  baseUrl: string;
  /** OpenAPI document that its rules follow from: file or URL. */
  openapi?: string;
  /** File of the rules beside that document. */
  rulesFile?: string;
  embedded: boolean;
  verdict: Verdict;
  requests: number;
  evidence: Evidence;
  /** How much was checked; absent where none is demanded, and in files of version 0.1. */
  coverage?: Coverage;
  /** Records that were made on the target, and how many of them are left there. Absent where none was made. */
  changes?: { made: number; left: number };
  rules: RuleResult[];
}

export type RunGate = 'pass' | 'fail' | 'inconclusive';

/**
 * The `part`-th (from 1) of `of` parts of a run over `planned` rules. Where hosts are divided, each part holds the services
 * of its hosts, whole, and `planned` counts their rules.
 */
export interface Shard {
  part: number;
  of: number;
  planned: number;
  by?: 'hosts';
}

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
  /** Which part of a run it is; absent where it is the whole. */
  shard?: Shard;
  services: ServiceResult[];
}
