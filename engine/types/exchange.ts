import type { Json, JsonObject } from './json.js';
import type { PageView } from './page-view.js';
import type { KeptRecords } from './records.js';

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
  /** A refusal for too many requests (429) is the answer: it is neither waited for nor sent again. */
  limits?: 'none';
  /** Milliseconds that pass before it is sent. */
  afterMs?: number;
  /** Query pairs in order; a repeated name is a repeated parameter, an empty value a flag (its name alone). */
  query?: [string, string][];
  headers?: Record<string, string>;
  body?: string;
  /**
   * Whether the service's credential is sent. Default: where the contract has one, it is. The others but `demo` are invalid,
   * too: in the form of many keys, with a double quote and a backslash, as long as the own key, that key with something after it or without its last character,
   * its first letter, nothing.
   */
  credential?:
    | 'none'
    | 'invalid'
    | 'well-formed'
    | 'quoted'
    | 'as-long'
    | 'prolonged'
    | 'shortened'
    | 'beginning'
    | 'empty'
    | 'demo';
  /** The same request is answered once for all cases of a run; a confirmation sends it again. */
  memo?: true;
  /** The body may be too large to hold: it is read item by item, and only its records are kept (`KeptRecords`). */
  stream?: true;
  /** Opened in a browser as a person would. */
  browser?: true;
}

/** What is sent and what the check may rely on. Its JSON is the reproduction. */
export interface Case {
  steps: Step[];
  /** Sent first and not checked: what the answers to the steps turned out to depend on. */
  before?: Step[];
  /** Sent at the same time as the steps and not checked. */
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
  /** Path from the root of the origin, with its query, that answered, where redirects led there. */
  redirectedTo?: string;
  /** Media type without parameters, lower case; '' when none was sent. */
  mediaType: string;
  /** The body as text, '' for a streamed one; of a long one that is parsed only the beginning. */
  text: string;
  /** Whether the body begins with a byte order mark, which `text` lacks. */
  marked?: true;
  /** Characters of a text of which only the beginning is kept. */
  fullLength?: number;
  /** The parsed body; absent when it is not JSON (then `notJson` says why). */
  json?: Json;
  notJson?: string;
  /**
   * How many items and bytes a streamed body had, the body where it is small, and its records where the contract says how
   * they are recognized.
   */
  items?: { count: number; bytes: number; body?: KeptBody; records?: KeptRecords };
  page?: PageView;
}

/** A streamed body that is small enough to be kept as a whole. */
export interface KeptBody {
  bytes: () => Buffer;
  /** The body parsed: equal ones once. */
  json: () => Json | undefined;
}

/** Why no answer can be checked. Never a counterexample. */
export interface RequestError {
  reason: RequestErrorReason;
  detail: string;
}

export type RequestErrorReason =
  | 'unreachable'
  | 'timeout'
  | 'broken response'
  | 'too large'
  | 'nested too deep'
  | 'rate limited'
  | 'budget'
  | 'time'
  | 'no browser'
  | 'no credential'
  | 'credential refused'
  | 'unsafe request'
  | OutReason;

/** Why a target is not checked at present, as its first request showed. */
export type OutReason =
  | 'degraded'
  | 'key expired'
  | 'moved'
  | 'answering HTML'
  | 'dead as documented'
  | 'quarantined';

export interface Exchange {
  step: Step;
  request: SentRequest;
  response?: ReceivedResponse;
  requestError?: RequestError;
  /** Why there is no answer over a scheme other than the base URL's, which is for the rule to check. */
  noAnswer?: RequestError;
  /** What this run has sent with the same key before. */
  sentBefore?: SentBefore;
  /** Milliseconds from sending to the end of the body. */
  ms: number;
}

export interface SentBefore {
  requests: number;
  /** Milliseconds since the first of them; 0 where there is none. */
  ms: number;
  /** How many there were when the host refused one for the first time (429). */
  untilRefused?: number;
}
