import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../engine/errors.js';
import { existingPaths } from '../../engine/http/changes/existing.js';
import { openLedger, type Ledger } from '../../engine/http/limits/ledger.js';
import type { Session } from '../../engine/http/session.js';
import { checkWithKnown } from '../../engine/known/check-known.js';
import type { PlannedService, PlanOptions } from '../../engine/plan/plan.js';
import { openPlanned } from '../../engine/plan/session.js';
import type { Gate } from '../../engine/results/gate.js';
import { redact, redactKnown } from '../../engine/results/redact.js';
import { isStale, ruleGate } from '../../engine/results/run-gate.js';
import { ruleResult } from '../../engine/results/rule-result.js';
import type { RuleResult } from '../../engine/results/types.js';
import { removeCreated } from '../../engine/run/remove-created.js';
import { mostCauses } from '../../engine/run/run-options.js';
import { explainFailure } from '../../reporters/wording/explain.js';
import { staleLine } from '../../reporters/wording/known-lines.js';
import { kindOf } from '../../suites/kinds/rules.js';
import { readSamples } from '../config/config.js';
import { openConfig } from '../config/open-config.js';
import { declare, knownFileOf } from '../run/declared.js';
import { planOptions } from '../shared/options.js';
import { ownContracts } from '../shared/own-contracts.js';
import { prepare, type Target } from '../shared/prepare.js';
import { chooseTargets } from '../shared/targets.js';
import type { AssayTestsOptions } from './options.js';

/** What a rule came to, and what that means for the gate. */
export interface RuleOutcome {
  result: RuleResult;
  gate: Gate;
  explained: string;
}

export interface PreparedTests {
  targets: Target[];
  /** Milliseconds after which a rule begins no further case. */
  budgetMs: number;
  checkRule(target: Target, rule: string, folder: string): Promise<RuleOutcome>;
}

/** Reads what is to be tested. Sends nothing: tests are only listed, too. Throws UsageError. */
export async function prepareTests(given: AssayTestsOptions): Promise<PreparedTests> {
  const { targets: texts = [], methods, destructive, notImplemented = [], ...rest } = given;
  const config = await openConfig(given.config);
  const flags = {
    contracts: ownContracts,
    ...rest,
    notImplemented: [...notImplemented],
    ...(methods ? { methods: [...methods] } : {}),
    ...(destructive ? { destructive: true as const } : {}),
  };
  const samples = given.samples === undefined ? {} : readSamples(given.samples);
  const chosen = await chooseTargets(texts, flags, config, samples);
  const embedded = chosen.find(({ baseUrl }) => baseUrl === undefined);
  if (embedded)
    throw new UsageError(
      `assayTests needs a base URL: targets: ['${embedded.service.contract.service}=BASE_URL']`,
    );
  const targets = declare(chosen, flags, knownFileOf(flags, config));
  const options = planOptions(flags, config);
  const opened = new Map<Target, Promise<Opened>>();
  const key = JSON.stringify(given);
  return {
    targets,
    budgetMs: options.budgetMs,
    async checkRule(target, rule, folder) {
      const opening = opened.get(target) ?? open(target, options, folder, key);
      opened.set(target, opening);
      return outcomeOf(await opening, rule, options);
    },
  };
}

interface Opened {
  service: PlannedService;
  session: Session;
}

/** A session with a target, which is explored once in a run: what was found is kept in the folder of its output. */
async function open(target: Target, options: PlanOptions, folder: string, key: string): Promise<Opened> {
  mkdirSync(folder, { recursive: true });
  const ledger = openLedger(folder);
  const service = await explored(target, options, ledger, join(folder, `assay-${hashOf(key, target)}.json`));
  const browser = service.rules.some(({ takes }) => takes === 'browser') ? options.browser : undefined;
  const visit = browser === undefined ? {} : await visitorOf(browser);
  const existing = existingPaths(service.contract, service.samples.listed);
  const session = openPlanned(service, options, { ledger, existing, ...visit });
  if (service.requestError) session.down = service.requestError;
  return { service, session };
}

async function explored(
  target: Target,
  options: PlanOptions,
  ledger: Ledger,
  file: string,
): Promise<PlannedService> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as PlannedService;
  const { services } = await prepare([target], options, ledger);
  const [service] = services;
  if (!service) throw new Error('nothing was prepared');
  writeFileSync(file, JSON.stringify(service));
  return service;
}

function hashOf(key: string, { service, baseUrl }: Target): string {
  const text = [key, service.contract.service, baseUrl].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Loaded where rules open pages: it is the one thing that imports Playwright. */
async function visitorOf(browser: string): Promise<Partial<Parameters<typeof openPlanned>[2]>> {
  const { openVisitor } = await import('../../engine/browser/visitor.js');
  return { visit: openVisitor(browser).visit };
}

async function outcomeOf(
  { service, session }: Opened,
  id: string,
  options: PlanOptions,
): Promise<RuleOutcome> {
  const rule = service.rules.find((each) => each.id === id);
  if (!rule) throw new Error(`there is no rule ${id}`);
  const { runs, seed, budgetMs } = options;
  const run = { runs, seed, budgetMs, shrink: true, causes: mostCauses };
  const checked = await checkWithKnown(
    { rule, kind: kindOf(rule) },
    session,
    service.samples,
    run,
    rule.known ?? [],
  );
  await removeCreated(session);
  const known = checked.known.length === 0 ? {} : { known: redactKnown(checked.known, session.options) };
  const recorded = { ...redact(checked.result, session.options, service.contract), ...known };
  const result = ruleResult(service, rule, recorded, options);
  return { result, gate: ruleGate(result, service.embedded), explained: explain(result) };
}

function explain(result: RuleResult): string {
  if (result.verdict === 'fail') return explainFailure(result).join('\n');
  if (isStale(result)) return `known failure: ${staleLine(result)}`;
  return [result.verdict, result.reason, result.detail].filter((part) => part !== undefined).join(': ');
}
