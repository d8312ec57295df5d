import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import { readSamples } from './config/config.js';
import { openConfig } from './config/open-config.js';
import { checkWritable, writeJsonNamed } from '../engine/files/write-file.js';
import { UsageError } from '../engine/errors.js';
import type { PlannedService, PlanOptions } from '../engine/plan/plan.js';
import { comparisonText, type Comparison, type ComparedService } from '../reporters/terminal/comparison.js';
import { answerChanges } from './compare/answers.js';
import { checkPlan } from './run/check-plan.js';
import { isLimited } from './shared/limited.js';
import { planOptions, type RunFlags } from './shared/options.js';
import { prepare, type Prepared, type Target } from './shared/prepare.js';
import { inScratchFolder } from './shared/scratch-folder.js';
import { say, warn } from './shared/say.js';
import { ledgerIn, stateFolder } from './shared/state.js';
import { chooseTargets } from './shared/targets.js';
import { changedRules } from '../engine/compare/verdicts.js';
import type { Results } from '../engine/results/types.js';

interface CompareFlags extends RunFlags {
  config?: string;
  only?: string;
  json?: string;
  samples?: string;
  contracts: string;
  openapi?: string;
  rules?: string;
}

export function addCompare(program: Command): void {
  describedCommand(program, 'compare').action(async (targets: string[], flags: CompareFlags) => {
    process.exitCode = await compare(targets, flags);
  });
}

async function compare(texts: readonly string[], flags: CompareFlags): Promise<number> {
  const config = await openConfig(flags.config);
  if (flags.json !== undefined) checkWritable(flags.json);
  const samples = flags.samples === undefined ? {} : readSamples(flags.samples);
  const [oldTexts, newTexts] = pairs(texts);
  const oldTargets = await chooseTargets(oldTexts, flags, config, samples);
  const newTargets = await chooseTargets(newTexts, flags, config, samples);
  const limited = [...oldTargets, ...newTargets].some(isLimited);
  const options = { ...planOptions(flags, config), ...(limited ? { workers: 1 } : {}) };
  return inScratchFolder(async (folder) => {
    const ledger = limited ? ledgerIn(stateFolder(config)) : folder;
    const found = await comparePrepared(oldTargets, newTargets, { ...options, ledger });
    if (!found) return 130;
    writeJsonNamed(flags.json, found);
    say(comparisonText(found));
    return { pass: 0, fail: 1, inconclusive: 3 }[found.gate];
  });
}

/** The first of each service is the old one, the second the new one. */
function pairs(texts: readonly string[]): [old: string[], other: string[]] {
  const byService = new Map<string, string[]>();
  for (const text of texts) {
    const name = text.split('=')[0] ?? '';
    byService.set(name, [...(byService.get(name) ?? []), text]);
  }
  const all = [...byService.values()];
  if (all.some((pair) => pair.length !== 2 || pair.some((text) => !text.includes('='))))
    throw new UsageError('compare takes each service twice: SERVICE=OLD_URL SERVICE=NEW_URL');
  return [all.map(([old = '']) => old), all.map(([, other = '']) => other)];
}

/** Undefined when interrupted. */
async function comparePrepared(
  oldTargets: readonly Target[],
  newTargets: readonly Target[],
  options: PlanOptions,
): Promise<Comparison | undefined> {
  const [old, other] = await Promise.all([prepare(oldTargets, options), prepare(newTargets, options)]);
  try {
    return await compareServices(old, other, options);
  } finally {
    await old.close();
    await other.close();
  }
}

/** Checks both implementations of each service with the same cases. Undefined when interrupted. */
async function compareServices(
  old: Prepared,
  other: Prepared,
  options: PlanOptions,
): Promise<Comparison | undefined> {
  const pairOf = shareSamples(old.services, other.services);
  const [olds, others] = [pairOf.map(([one]) => one), pairOf.map(([, two]) => two)];
  warn('old implementation:');
  const before = await checkAll(olds, old, options);
  if (before.interrupted) return undefined;
  warn('new implementation:');
  const now = await checkAll(others, other, options);
  if (now.interrupted) return undefined;
  return comparisonOf(await compareResults(pairOf, before, now, options), options);
}

async function compareResults(
  pairOf: readonly [PlannedService, PlannedService][],
  before: Results,
  now: Results,
  options: PlanOptions,
): Promise<ComparedService[]> {
  const services: ComparedService[] = [];
  for (const [index, [one, two]] of pairOf.entries()) {
    const [oldResult, newResult] = [before.services[index], now.services[index]];
    if (!oldResult || !newResult) throw new Error('a service was not checked');
    const rules = changedRules(oldResult, newResult);
    services.push({ old: oldResult, new: newResult, rules, ...(await answerChanges(one, two, options)) });
  }
  return services;
}

/**
 * The same cases need the same samples: those that both list. What only one of them has is seen in the answers, and is
 * no failure of the other.
 */
function shareSamples(
  old: readonly PlannedService[],
  other: readonly PlannedService[],
): [PlannedService, PlannedService][] {
  return old.map((one, index) => {
    const two = other[index];
    if (!two) throw new Error('a service without its pair');
    const listed = new Set(two.samples.listed.map((sample) => JSON.stringify(sample)));
    const samples = {
      ...one.samples,
      listed: one.samples.listed.filter((sample) => listed.has(JSON.stringify(sample))),
    };
    if (samples.listed.length === 0 && one.samples.listed.length > 0)
      warn(`${one.contract.service}: the two implementations list no common record`);
    return [
      { ...one, samples },
      { ...two, samples },
    ];
  });
}

async function checkAll(
  services: PlannedService[],
  prepared: Prepared,
  options: PlanOptions,
): Promise<Results> {
  return inScratchFolder((folder) => checkPlan({ options, services }, { folder, env: prepared.env }));
}

function comparisonOf(services: ComparedService[], { version, seed, runs }: PlanOptions): Comparison {
  const worse = services.some(({ rules }) => rules.some(({ gate }) => gate));
  const checked = services.every(
    (service) => isChecked(service.old.verdict) && isChecked(service.new.verdict),
  );
  return { assay: version, seed, runs, gate: worse ? 'fail' : checked ? 'pass' : 'inconclusive', services };
}

/** Whether there is anything to compare: a target that did not answer is neither better nor worse. */
function isChecked(verdict: string): boolean {
  return verdict === 'pass' || verdict === 'fail';
}
