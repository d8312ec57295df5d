import type { Arbitrary } from 'fast-check';
import type { PageView } from './browser/page-view.js';
import type { Contract, Rule, Sample } from './contract/types.js';
import type { Json, JsonObject } from './json/types.js';

export type * from './contract/types.js';
export type * from './json/types.js';

/** A service as a Fetch function: what the reference is made of and what mutants wrap. */
export type Handler = (request: Request) => Promise<Response>;

/** One request, in literals only. */
export interface Step {
  name: string;
  method: string;
  /** Path below the base URL, percent-encoded. */
  path: string;
  /** The path (with its query, if any) is an address that the target gave: it starts at the root of the origin. */
  rooted?: true;
  /** Sent over this scheme, at the base URL's explicit port or else the scheme's own. */
  scheme?: 'http' | 'https';
  /** A redirect is the answer. Default: within the origin it is followed. */
  redirects?: 'none';
  /** Query pairs in order; a repeated name is a repeated parameter, an empty value a flag (its name alone). */
  query?: [string, string][];
  headers?: Record<string, string>;
  body?: string;
  /** Whether the service's credential is sent. Default: where the contract has one, it is. */
  credential?: 'none' | 'invalid' | 'empty' | 'demo';
  /** The same request is answered once for all cases of a run; a confirmation sends it again. */
  memo?: true;
  /** The body may be too large to hold: it is read item by item through the kind's `digest`. */
  stream?: true;
  /** Opened in a browser as a person would. */
  browser?: true;
}

/** What is sent and what the judge may rely on. Its JSON is the reproduction. */
export interface Case {
  steps: Step[];
  /** Sent first and not judged: what the answers to the steps turned out to depend on. */
  before?: Step[];
  /** Sent at the same time as the steps and not judged. */
  beside?: Step[];
  /** What was known of the target when the case was made (sampled values, the choice made). */
  given?: JsonObject;
}

export interface SentRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface ReceivedResponse {
  status: number;
  /** Lower-case names; repeated fields joined by ', '. */
  headers: Record<string, string>;
  /** Media type without parameters, lower case; '' when none was sent. */
  mediaType: string;
  /** The body as text, '' for a streamed one. */
  text: string;
  /** The parsed body; absent when it is not JSON (then `notJson` says why). */
  json?: Json;
  notJson?: string;
  /** Digests of a streamed body, and how many items it had. */
  items?: { digests: unknown[]; count: number };
  page?: PageView;
}

/** Why no answer can be judged. Never a counterexample. */
export interface Trouble {
  reason: TroubleReason;
  detail: string;
}
export type TroubleReason =
  | 'unreachable'
  | 'timeout'
  | 'broken response'
  | 'too large'
  | 'nested too deep'
  | 'rate limited'
  | 'budget'
  | 'no browser'
  | 'no credential'
  | OutReason;
/** Why a target is not judged at present, as its first request showed. */
export type OutReason =
  'degraded' | 'key expired' | 'moved' | 'answering HTML' | 'dead as documented' | 'quarantined';

export interface Exchange {
  step: Step;
  request: SentRequest;
  response?: ReceivedResponse;
  trouble?: Trouble;
  /** Why there is no answer over a scheme other than the base URL's, which is for the rule to judge. */
  noAnswer?: Trouble;
  /** Milliseconds from sending to the end of the body. */
  ms: number;
}

/** What was wrong: the set of acceptable outcomes, the actual one, and where (JSON Pointer into the last step's body). */
export interface Finding {
  expected: string[];
  actual: string;
  at: string;
}

export type Judgement =
  { relevant: false; why: string; reason?: InconclusiveReason } | { relevant: true; finding?: Finding };

export type InconclusiveReason =
  | TroubleReason
  | 'vacuous'
  | 'no sample'
  | 'not reproduced'
  | 'unstable'
  | 'interrupted'
  | 'known failure'
  | 'not implemented';

/** Samples by where they come from, the better sources first. */
export interface SampleTiers {
  /** Found through the service's own listings: they exist. */
  listed: readonly Sample[];
  /** Given by the user for this target: said to exist. */
  given: readonly Sample[];
  /** The contract's well-known values: they may not exist on this target. */
  known: readonly Sample[];
  /** Listings that could not be had, by operation: why nothing of theirs is known. */
  lost?: Readonly<Record<string, string>>;
}

/** What a kind may know when it makes cases. */
export interface CaseContext {
  contract: Contract;
  samples: SampleTiers;
  /** Cases asked for each rule. */
  runs: number;
}

/** Finite cases that each run once, random ones, or both; or why there are none. */
export interface CaseSource {
  examples?: Case[];
  random?: Arbitrary<Case>;
  /** Upper bound of random cases, for kinds whose cases are costly or few. */
  atMost?: number;
  none?: { reason: InconclusiveReason; detail: string };
}

/** A change of an implementation. `kills` empty: compliant, nobody may blame it. */
export interface Variation {
  id: string;
  does: string;
  kills: string[];
  may?: string[];
  /** Operations that it changes: rules on them may blame it too. */
  operations: string[];
  wrap: (next: Handler) => Handler;
}

/** How one sort of promise is checked, broken and legitimately varied. `P` are the parameters of its rules. */
export interface RuleKind<P = never> {
  name: string;
  /** One sentence for a reader of a report. */
  says: string;
  /** Its cases open pages in a browser: rules of such kinds run first, in one worker, so that one browser starts early. */
  opensPages?: true;
  /** Its cases read whole files: rules of such kinds run early, so that no worker is left alone with one at the end. */
  readsFiles?: true;
  /** JSON Schema of the parameters; `additionalProperties: false`. */
  params: object;
  /** Rules that follow from the OpenAPI operations without a row of their own. */
  derive?(contract: Contract): Rule[];
  /** Operation ids that a rule is about; the one that is blamed comes first. */
  operations(params: P, contract: Contract): string[];
  /** Operations that it may meet beside those it is about: through links, say. */
  reaches?(params: P, contract: Contract): string[];
  cases(params: P, context: CaseContext): CaseSource;
  /** A further request that depends on what came back; undefined ends the case. */
  follow?(params: P, exchanges: readonly Exchange[], context: JudgeContext): Step | undefined;
  /** What is kept of one item of a streamed body; undefined keeps nothing. */
  digest?(params: P, item: Json, key: string | number, step: Step, context: JudgeContext): unknown;
  judge(params: P, exchanges: readonly Exchange[], context: JudgeContext): Judgement | Promise<Judgement>;
  faults(params: P, contract: Contract): FaultSketch[];
  variants(params: P, contract: Contract): FaultSketch[];
}

export interface JudgeContext {
  contract: Contract;
  given: JsonObject;
}

/** A variation before its rule's id and operations are filled in. */
export interface FaultSketch {
  name: string;
  does: string;
  /** Rule ids beside the own one that must notice it too, or may. */
  may?: string[];
  operations?: string[];
  wrap: (next: Handler) => Handler;
}

export type Verdict = 'pass' | 'fail' | 'inconclusive' | 'error';

/** What became of one rule on one target. */
export type Result = {
  relevant: number;
  requests: number;
  ms: number;
  /** One exchange that proved something, so that a pass can be reviewed. */
  witness?: Exchange[];
} & (
  | { verdict: 'pass' }
  | { verdict: 'fail'; finding: Finding; counterexample: Case; exchanges: Exchange[]; seen: string }
  | { verdict: 'inconclusive'; reason: InconclusiveReason; detail: string }
  | { verdict: 'error'; detail: string }
);
