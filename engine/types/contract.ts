import type { JsonObject } from './json.js';
import type { Parameter, RequestBody, ResponseContract } from './operation.js';

/** `stated`: the document says it. `implied`: an unmistakable consequence; the rule's `why` argues it. */
export type Authority = 'stated' | 'implied';

/** The document that a contract was captured from. `document` is a label for it: a number or a short text. */
export interface Source {
  title: string;
  url?: string;
  document?: number | string;
}

/** One requirement of a document. Cited by a rule, or `reason` tells why no rule can cite it. */
export interface Clause {
  id: string;
  section: string;
  says: string;
  reason?: 'open' | 'unobservable';
}

/** A row of a contract: one checkable sentence. `params` are the kind's, validated by its JSON Schema. */
export interface Rule<P = unknown> {
  id: string;
  says: string;
  kind: string;
  clause: string;
  /** Further clauses that it checks along the way. */
  also?: string[];
  authority: Authority;
  why?: string;
  /** A name or value that it goes by and the document does not show: where a target has another, it is not counted. */
  assumes?: string;
  /** A relation that assay proposes: where a target breaks it most of the time, it is none there. */
  proposed?: true;
  params: P;
}

/** Parameter values that are known to exist together on a target, by the document's parameter names. */
export type Sample = Readonly<Record<string, string | readonly string[]>>;

/** What the rules about an operation's records have in common (`x-record`). */
export interface RecordView {
  mapping: string;
  /** The field of the mapping that identifies a record. */
  key: string;
  /** Operations that answer the record of a page as JSON: the first answers it alone. */
  from?: string[];
}

export interface Operation {
  /** `GET /path/{template}` */
  id: string;
  /** The contract's short name for it (operationId), used in rule ids. */
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  /** At least one of these must be given for a request to be valid. */
  requireAny: string[];
  responses: ResponseContract[];
  /** Statuses which a valid request may get. */
  validStatuses: string[];
  /** Whether other statuses than the documented ones are open. */
  openStatuses: boolean;
  clause?: string;
  requestBody?: RequestBody;
  /** Whether it is refused without a credential; absent: as the contract says of the whole service. */
  credential?: 'required' | 'optional' | 'none';
  /** How its records, or the record that it is about, are recognized. */
  record?: RecordView;
  /** False: no rule is derived (the operation is only named, or checked by rules of its own). */
  derive: boolean;
  raw: JsonObject;
}

export interface CredentialContract {
  in: 'query' | 'header' | 'cookie';
  name: string;
  prefix: string;
  /** What is sent is the key in Base64: `user:password` of HTTP basic authentication. */
  encoding?: 'base64';
  /** The document does not show how the key travels. */
  isOpen?: true;
  /** `required`: refused without. `none`: none needed. */
  use: 'required' | 'none';
  /** A public key that the document gives. */
  demo?: string;
}

/** Where samples come from: a listing of the service, read through a mapping. */
export interface SampleSource {
  operation: string;
  path: Record<string, string>;
  query: [string, string][];
  /** Pointer with wildcards to the records in the body. */
  items: string;
  /** Field mapping that turns a record into parameter values. */
  mapping: string;
  /** Parameter values that hold for all records of this source. */
  also: Record<string, string>;
  stream: boolean;
  /** At most this many records are kept. */
  atMost: number;
  /** Parameters whose known values are given, one after the other, where the listing is refused as too big. */
  parts?: string[];
  /** The field whose known values an enumeration in the body holds, and the one under which its items are kept. */
  enumeration?: { of: string; as: string };
  /** The field whose value is the last of whole numbers from 1, all of which are known by it. */
  through?: string;
}

/**
 * Where a record may hold a field: pointers with wildcards, of which the first that finds anything counts. With
 * `values` or a `pattern`, a member that holds anything else means something else; a value of `except` is as good as none.
 * At a pointer of `partly` a record shows one of its values: it may have others.
 */
export type FieldMapping = Record<
  string,
  { at: string[]; values?: string[]; except?: string[]; partly?: string[]; pattern?: string }
>;

/** How an operation shows records, and what a search for them can ask: what rules about them have in common. */
export interface View {
  operation: string;
  /** Pointer to the list of records, or to the one record; the empty one is the whole body. */
  items: string;
  /** Name of the field mapping (`x-mappings`) that reads its records, and the field that identifies one. */
  mapping: string;
  key: string;
  /** Parameters that leave only records that show the given value. */
  filters: string[];
  /** Query, or own path values, of every request; `{field}` stands for the value of a known record that it is about. */
  query: [string, string][];
  /** Query pairs of which a request may have one: they change nothing about which records are found. */
  options: [string, string][];
  /** Values by which the samples are told that its searches find. */
  known: Record<string, string>;
}

/** Requests that may be sent in any period of that length (up to a week), for each key and host. */
export interface RateLimit {
  requests: number;
  seconds: number;
  /** `personal`: only requests with a key of one's own; `demo`: all others. Absent: every request. */
  key?: 'demo' | 'personal';
}

/** Requests that may be sent from a moment on, in milliseconds of the wall clock: those of one run. */
export interface Budget {
  requests: number;
  since: number;
  key?: 'demo' | 'personal';
}

export type Limit = RateLimit | Budget;

/** Of a contract that is a plain OpenAPI document: where it was read, and what is not checked of it. */
export interface OpenApiOrigin {
  /** File or URL. */
  document: string;
  /** File of the rules beside it. */
  rules?: string;
  /** Path of the first server that it names, where that is not the root. */
  basePath?: string;
  /** What the document has and no rule checks, each with its place. */
  unchecked: string[];
  /** Whether the user allows that records are changed and deleted that were there before. */
  destructive?: true;
  /** Ids of derived rules that the user leaves out. */
  leftOut?: string[];
}

export interface Contract {
  service: string;
  title: string;
  /** Present where rules and clauses are derived from an OpenAPI document. */
  openapi?: OpenApiOrigin;
  source: Source;
  /** Whether the document says that the service no longer answers reliably. */
  dead: boolean;
  clauses: Clause[];
  rules: Rule[];
  operations: Operation[];
  schemas: Record<string, JsonObject>;
  mappings: Record<string, FieldMapping>;
  views: Record<string, View>;
  sampleSources: SampleSource[];
  sampleLiterals: Sample[];
  /** Values that a target may well know: each is asked for once before the rules, and counts where it is answered. */
  sampleGuesses: Sample[];
  credential: CredentialContract;
  limits: RateLimit[];
}
