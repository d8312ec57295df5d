import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../engine/errors.js';
import type { PlannedService, PlanOptions } from '../../engine/plan/plan.js';
import { ruleResult } from '../../engine/results/rule-result.js';
import { conclude } from '../../reporters/allure/conclude.js';
import { openChecker, type Checker } from '../../suites/checker.js';
import { readSamples } from '../config/config.js';
import { openConfig } from '../config/open-config.js';
import { declare, knownFileOf } from '../run/declared.js';
import { planOptions } from '../shared/options.js';
import { ownContracts } from '../shared/own-contracts.js';
import { prepare, type Target } from '../shared/prepare.js';
import { chooseTargets } from '../shared/targets.js';
import type { AssayTestsOptions } from './options.js';
import type { RunningTest } from './running-test.js';

export interface PreparedTests {
  targets: Target[];
  /** Milliseconds after which a rule begins no further case. */
  budgetMs: number;
  /** Checks a rule and ends the running test as the gate says. */
  endAsRule(target: Target, rule: string, running: RunningTest): Promise<void>;
}

/** Reads what is to be tested. Sends nothing: tests are only listed, too. Throws UsageError. */
export async function prepareTests(given: AssayTestsOptions): Promise<PreparedTests> {
  const config = await openConfig(given.config);
  const { texts, flags } = flagsOf(given);
  const samples = given.samples === undefined ? {} : readSamples(given.samples);
  const chosen = await chooseTargets(texts, flags, config, samples);
  const embedded = chosen.find(({ baseUrl }) => baseUrl === undefined);
  if (embedded)
    throw new UsageError(
      `assayTests needs a base URL: targets: ['${embedded.service.contract.service}=BASE_URL']`,
    );
  const targets = declare(chosen, flags, knownFileOf(flags, config));
  const options = { ...planOptions(flags, config), workers: 1 };
  return { targets, budgetMs: options.budgetMs, endAsRule: ruleTester(given, options) };
}

/** The options as the command line would have them. */
function flagsOf({
  targets: texts = [],
  methods,
  destructive,
  notImplemented = [],
  ...rest
}: AssayTestsOptions) {
  const flags = {
    contracts: ownContracts,
    ...rest,
    notImplemented: [...notImplemented],
    ...(methods ? { methods: [...methods] } : {}),
    ...(destructive ? { destructive: true as const } : {}),
  };
  return { texts, flags };
}

/** Checks rules of targets, each of which is opened with the first of its rules. */
function ruleTester(given: AssayTestsOptions, options: PlanOptions): PreparedTests['endAsRule'] {
  const opened = new Map<Target, Promise<Opened>>();
  return async (target, id, running) => {
    const folder = join(running.project.outputDir, `assay-${hashOf(given, target)}`);
    const opening = opened.get(target) ?? open(target, options, folder);
    opened.set(target, opening);
    const { service, checker } = await opening;
    const rule = service.rules.find((each) => each.id === id);
    if (!rule) throw new Error(`there is no rule ${id}`);
    const { line } = await checker.check(service, rule);
    const result = ruleResult(service, rule, line.result, options);
    conclude(running, result, line.result, { seed: options.seed, embedded: service.embedded });
  };
}

interface Opened {
  service: PlannedService;
  checker: Checker;
}

/** A target, explored once in a run: Playwright begins a new worker after each failure, which finds it in the folder. */
async function open(target: Target, given: PlanOptions, folder: string): Promise<Opened> {
  mkdirSync(folder, { recursive: true });
  const options = { ...given, ledger: folder };
  const file = join(folder, 'target.json');
  const service = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as PlannedService)
    : await explored(target, options);
  writeFileSync(file, JSON.stringify(service));
  return { service, checker: openChecker({ plan: { options, services: [service] }, folder }) };
}

async function explored(target: Target, options: PlanOptions): Promise<PlannedService> {
  const [service] = (await prepare([target], options)).services;
  if (!service) throw new Error('nothing was prepared');
  return service;
}

function hashOf(given: AssayTestsOptions, { service, baseUrl }: Target): string {
  const text = JSON.stringify([given, service.contract.service, baseUrl]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
