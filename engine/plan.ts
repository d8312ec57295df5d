import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Contract, Rule, SampleTiers, Trouble } from './types.js';

/** What one command decided before the runner starts: workers read it and judge by it alone. Holds no key. */
export interface Plan {
  options: PlanOptions;
  services: PlannedService[];
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
  /** Ids of the mutants and variants to prove (a glob); default: all. */
  only?: string;
  /** Where the runner's JUnit reporter writes. */
  junit?: string;
  /** Where the runner's Allure reporter writes. */
  allure?: string;
}

/** A rule with the operations that it is about; the one that is blamed comes first. */
export interface PlannedRule extends Rule {
  operations: string[];
}

export interface PlannedService {
  contract: Contract;
  rules: PlannedRule[];
  baseUrl: string;
  /** Whether it is our own reference. */
  embedded: boolean;
  samples: SampleTiers;
  /** Name of the environment variable with the key. */
  keyName: string;
  /** Why nothing need be sent: the target did not answer the first request. */
  trouble?: Trouble;
  /** Requests sent before the rules, to find samples. */
  requests: number;
}

/** The variable by which workers are told where the plan is. */
export const planVariable = 'ASSAY_PLAN';

export function writePlan(folder: string, plan: Plan): string {
  const file = join(folder, 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  return file;
}

let read: { file: string; plan: Plan } | undefined;

/** The plan of this process, read once; undefined where none was made. */
export function currentPlan(): Plan | undefined {
  const file = process.env[planVariable];
  if (!file) return undefined;
  if (read?.file !== file) read = { file, plan: JSON.parse(readFileSync(file, 'utf8')) as Plan };
  return read.plan;
}

/** The folder of the plan: journals and the runner's notes lie beside it. */
export function planFolder(): string {
  return dirname(process.env[planVariable] ?? '');
}
