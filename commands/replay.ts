import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import { parseBaseUrl } from './config/base-url.js';
import { numbered, readChoice, type Numbered } from './replay/choice.js';
import type { Config } from './config/config.js';
import { openConfig } from './config/open-config.js';
import { methodsOf, readMethods } from './config/methods.js';
import { allowedOf } from './shared/allowed.js';
import { documentsOfResults, type Contracts } from './shared/documents.js';
import { givenLimits } from './config/given-limits.js';
import { UsageError } from '../engine/errors.js';
import { openLedger, type Ledger } from '../engine/http/limits/ledger.js';
import { cleaner } from '../engine/http/redaction/cleaner.js';
import { closeSession, type Session } from '../engine/http/session.js';
import type { PlannedRule, PlannedService, PlanOptions } from '../engine/plan/plan.js';
import { openPlanned } from '../engine/plan/session.js';
import { gateOf, settingOf } from '../engine/results/gate.js';
import { findingId } from '../engine/results/findings-of.js';
import { readResults } from '../engine/results/read.js';
import type { ServiceResult } from '../engine/results/types.js';
import { replay, type Replayed } from '../engine/run/replay.js';
import { kindOf } from '../suites/kinds/rules.js';
import type { Visitor } from '../engine/browser/visitor.js';
import { planOptions, type RunFlags } from './shared/options.js';
import { existingPaths } from '../engine/http/changes/existing.js';
import { prepare, type Target } from './shared/prepare.js';
import { say } from './shared/say.js';
import { loadServices, serviceNames } from './shared/services.js';
import { ledgerIn, stateFolder } from './shared/state.js';

interface ReplayFlags extends RunFlags {
  config?: string;
  openapi?: string;
  rules?: string;
  contracts: string;
}

/** What became of a failure; `warning`: it still fails, and fails no gate. */
type Outcome = Replayed['outcome'] | 'warning';

export function addReplay(program: Command): void {
  describedCommand(program, 'replay', { methods: readMethods }).action(
    async (file: string, choice: string[], flags: ReplayFlags) => {
      process.exitCode = await replayFile(file, choice, flags);
    },
  );
}

async function replayFile(file: string, choice: readonly string[], flags: ReplayFlags): Promise<number> {
  const { services } = readResults(file);
  const chosen = readChoice(choice, services, file);
  const outcomes: Outcome[] = [];
  for (const service of services) {
    const failed = service.rules
      .filter((rule) => rule.verdict === 'fail' && (chosen.rule === undefined || rule.id === chosen.rule))
      .flatMap(numbered)
      .filter(({ index }) => chosen.index === undefined || index === chosen.index);
    if (failed.length > 0) outcomes.push(...(await replayService(service, failed, chosen.moved, flags)));
  }
  if (outcomes.length === 0) say('nothing to send again: no rule fails in this file');
  if (outcomes.some((outcome) => outcome === 'still fails' || outcome === 'changed')) return 1;
  return outcomes.includes('cannot tell') ? 3 : 0;
}

async function replayService(
  result: ServiceResult,
  failed: readonly Numbered[],
  moved: ReadonlyMap<string, string>,
  flags: ReplayFlags,
): Promise<Outcome[]> {
  const config = await openConfig(flags.config);
  const options = planOptions(flags, config);
  const limits = givenLimits([config.limits, config.targets[result.service]?.limits], Date.now());
  const targets = await targetsOf(result, moved, flags, config);
  const ledger = openLedger(limits ? ledgerIn(stateFolder(config)) : undefined);
  const limited = targets.map((target) => ({ ...target, ...(limits ? { limits } : {}) }));
  const prepared = await prepare(limited, options, ledger);
  try {
    const [planned] = prepared.services;
    if (!planned) return [];
    return await sendAgain(planned, failed, options, { env: prepared.env, ledger });
  } finally {
    await prepared.close();
  }
}

/** What the failures of a result were found at, as the contract and the configuration are now. Throws UsageError. */
async function targetsOf(
  result: ServiceResult,
  moved: ReadonlyMap<string, string>,
  flags: ReplayFlags,
  config: Config,
): Promise<Target[]> {
  const { service, baseUrl, embedded } = result;
  const contracts = await contractsOf(result, flags, config);
  const own = config.targets[service];
  const destructive = flags.destructive ?? own?.destructive ?? false;
  const methods = methodsOf(flags.methods ?? own?.methods);
  const target = moved.get(service) ?? (embedded ? undefined : parseBaseUrl(baseUrl));
  return loadServices(contracts, [service]).map((each) => ({
    service: destructive ? allowedOf(each, methods, true) : each,
    samples: [],
    ...(target === undefined ? {} : { baseUrl: target }),
    ...(own ? { config: own } : {}),
    methods,
    destructive,
  }));
}

/** The contract by which a result was checked. Throws UsageError where it is not there any more. */
async function contractsOf(result: ServiceResult, flags: ReplayFlags, config: Config): Promise<Contracts> {
  const { contracts, missing } = await documentsOfResults([result], flags, config);
  if (missing.length > 0) throw new UsageError(missing.join('\n'));
  if (!serviceNames(contracts).includes(result.service))
    throw new UsageError(`there is no contract of ${result.service}`);
  return contracts;
}

async function sendAgain(
  planned: PlannedService,
  failed: readonly Numbered[],
  options: PlanOptions,
  { env, ledger }: { env: Record<string, string>; ledger: Ledger },
): Promise<Outcome[]> {
  const key = env[planned.keyName];
  const visitor = await visitorFor(options, failed);
  const session = openPlanned(planned, options, {
    ledger,
    concurrency: 1,
    existing: existingPaths(planned.contract, planned.samples.listed),
    ...(key === undefined ? {} : { key }),
    ...(visitor ? { visit: visitor.visit } : {}),
  });
  if (planned.requestError) session.down = planned.requestError;
  const outcomes: Outcome[] = [];
  try {
    for (const each of failed) outcomes.push(await sendOne(each, planned, session));
  } finally {
    await closeSession(session);
    await visitor?.close();
  }
  return outcomes;
}

/** Sends one counterexample again, and says what became of it. */
async function sendOne(
  { rule: result, index }: Numbered,
  { rules, embedded }: PlannedService,
  session: Session,
): Promise<Outcome> {
  const rule = rules.find(({ id }) => id === result.id);
  const replayed = await replayedBy(rule, result, session);
  // On a target, what the document implies only warns.
  const warns = isFailing(replayed) && gateOf('fail', settingOf(embedded, result.authority)) === 'warn';
  describe(findingId(result.id, index), replayed, warns).map(cleaner(session.options)).forEach(say);
  return warns ? 'warning' : replayed.outcome;
}

async function replayedBy(
  rule: PlannedRule | undefined,
  { counterexample, finding }: Numbered['rule'],
  session: Session,
): Promise<Replayed> {
  if (!rule || !counterexample || !finding)
    return { outcome: 'cannot tell', why: 'the contract has no such rule any more' };
  return replay({ rule, kind: kindOf(rule) }, session, { counterexample, finding });
}

/** A browser where a counterexample needs one. */
async function visitorFor(options: PlanOptions, failed: readonly Numbered[]): Promise<Visitor | undefined> {
  const wanted = failed.some(({ rule }) => rule.counterexample?.steps.some((step) => step.browser));
  if (!wanted || options.browser === undefined) return undefined;
  const { openVisitor } = await import('../engine/browser/visitor.js');
  return openVisitor(options.browser);
}

function isFailing({ outcome }: Replayed): boolean {
  return outcome === 'still fails' || outcome === 'changed';
}

function describe(id: string, replayed: Replayed, warns: boolean): string[] {
  if (replayed.outcome === 'fixed') return [`fixed        ${id}`];
  if (replayed.outcome === 'cannot tell') return [`cannot tell  ${id}: ${replayed.why}`];
  const { outcome, finding } = replayed;
  return [
    `${outcome.padEnd(12)} ${id}${warns ? ' (a warning: implied)' : ''}`,
    `  Expected:  ${finding.expected.join('\n         or  ')}`,
    `  Actual:    ${finding.actual}`,
    `  At:        ${finding.at === '' ? 'whole response' : finding.at}`,
  ];
}
