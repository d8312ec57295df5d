import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type {
  Contract,
  Exchange,
  Limit,
  PlannedKnown,
  RequestError,
  Rule,
  SampleTiers,
} from '../types/index.js';

/** What one command decided before the rules are checked: workers read it and check by it alone. Holds no key. */
export interface Plan {
  options: PlanOptions;
  services: PlannedService[];
}

/** A run over a plan: its folder holds journals and notes. */
export interface PlannedRun {
  plan: Plan;
  folder: string;
}

export interface PlanOptions {
  /** Of assay. */
  version: string;
  /** Cases for each rule. */
  runs: number;
  seed: number;
  /** Milliseconds for one request. */
  timeoutMs: number;
  /** Connections to one target, all workers together. */
  concurrency: number;
  workers: number;
  /** Milliseconds after which no further case of a rule is begun. */
  budgetMs: number;
  /** PEM text of a further certificate authority. */
  ca?: string;
  /** Executable of the browser that pages are opened in; absent where none was found. */
  browser?: string;
  /** Flags without which the command that shows a failure again would check otherwise, by their names. */
  given?: GivenFlags;
  /** Where requests are counted; default: beside the plan. */
  ledger?: string;
  /** Where the processes of the run keep what streamed files hold; default: each for itself. */
  files?: string;
  /** What the requests say of who sends them. */
  userAgent?: string;
  /** Targets are live: checked gently, one request at a time for each host. */
  live?: LiveOptions;
  /** Folder of stored exchanges that are checked again: nothing is sent. */
  from?: string;
  /** Modules of the user's own kinds, absolute: each process that runs rules loads them. */
  kinds?: string[];
}

/** An empty text: the flag has no value. Flags of the command line that both `check` and `replay` take; only the former takes `samples` and `known`. */
export type GivenFlags = Partial<
  Record<
    'config' | 'samples' | 'known' | 'contracts' | 'rules' | 'ca' | 'timeout' | 'methods' | 'destructive',
    string
  >
>;

export interface LiveOptions {
  /** Id of the live run. */
  night: string;
  /** Requests after which no further case of a rule is begun. */
  requestsPerRule: number;
  confirmation: Confirmation;
  /** Where the workers write what they saw, and the exchanges that are kept. */
  seenFolder: string;
  exchangesFolder: string;
}

/** A failure counts when it shows again `least` times of `of`, `apartMs` milliseconds between. */
export interface Confirmation {
  least: number;
  of: number;
  apartMs: number;
}

/** A rule with the operations that it is about; the one that is blamed comes first. */
export interface PlannedRule extends Rule {
  operations: string[];
  /** What it takes that takes long. */
  takes?: 'browser' | 'downloads';
  /** Failures of it that are known on this target. */
  known?: PlannedKnown[];
  /** The declaration by which the target does not implement what it is about: it is not checked. */
  notImplemented?: string;
}

export interface PlannedService {
  contract: Contract;
  rules: PlannedRule[];
  baseUrl: string;
  /** Methods that may be sent, where rules follow from an OpenAPI document. Default: GET, HEAD, OPTIONS. */
  methods?: string[];
  /** Whether what assay did not create may be changed and deleted. Default: false. */
  destructive?: boolean;
  /** Whether it is our own reference. */
  embedded: boolean;
  samples: SampleTiers;
  /** Name of the environment variable with the key. */
  keyName: string;
  /** Why nothing need be sent: the target did not answer the first request. */
  requestError?: RequestError;
  /** How the user's key was refused wherever it was sent: nothing more is sent with it. */
  keyRefused?: string;
  /** Requests sent before the rules, to find samples. */
  requests: number;
  /** When the first of them was sent, in milliseconds of the wall clock. */
  askedSince?: number;
  /** Limits that the user gave for this target. */
  limits?: Limit[];
  /** Percentage of its stated rules that need a verdict for a pass; absent where nothing is demanded. */
  minChecked?: number;
  /** What the requests before the rules were answered, where the target is slow: no rule need send them again. */
  answers?: Exchange[];
  /** When the rules of this target end, in milliseconds of the wall clock. */
  endsAt?: number;
  /** Milliseconds of an answer (median), as the requests before the rules took. */
  latencyMs?: number;
  /** It is slow: its rules run one after the other, in one worker. */
  inOneWorker?: true;
  /** Somebody else named its address: it may not lead to this machine or into a private network. */
  publicOnly?: true;
  /** Fingerprints of the failures that were confirmed on earlier live runs, by rule. */
  failures?: Record<string, string[]>;
}

/** The variable by which workers are told where the plan is. */
export const planVariable = 'ASSAY_PLAN';

/** Where the plan of a run lies, in the folder of the run. */
function planFile(folder: string): string {
  return join(folder, 'plan.json');
}

export function writePlan(folder: string, plan: Plan): string {
  const file = planFile(folder);
  writeFileSync(file, JSON.stringify(plan));
  return file;
}

/** Reads the plan of a run from its folder. */
export function readPlanIn(folder: string): Plan {
  return JSON.parse(readFileSync(planFile(folder), 'utf8')) as Plan;
}

/** Reads the plan of this process; undefined where none was made. */
export function readPlan(): Plan | undefined {
  return process.env[planVariable] ? readPlanIn(planFolder()) : undefined;
}

/** The folder of the plan: journals and the runner's notes lie beside it. */
export function planFolder(): string {
  return dirname(process.env[planVariable] ?? '');
}
