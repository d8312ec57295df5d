import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import type { Config } from './config/config.js';
import { openConfig } from './config/open-config.js';
import { givenLimits } from './config/given-limits.js';
import { checkWritable, writeFileNamed } from '../engine/files/write-file.js';
import { UsageError } from '../engine/errors.js';
import { lockState } from '../engine/live/memory/lock.js';
import { performLiveRun } from '../engine/live/perform.js';
import { liveRunText } from '../reporters/terminal/live-run.js';
import { summaryText } from '../reporters/terminal/summary.js';
import { openCiLog, type CiLog } from './run/ci.js';
import { declare } from './run/declared.js';
import { shardOf } from './config/numbers.js';
import { keptRuns } from './live/kept-runs.js';
import { shardState, takeOver, targetsOfShard, writeLivePart } from './live/shard.js';
import { checkPlan } from './run/check-plan.js';
import { gentleLimits } from '../engine/live/planning/budget.js';
import type { ConfiguredTarget, LiveTarget } from '../engine/live/planning/live-target.js';
import { planOptions, type RunFlags } from './shared/options.js';
import { keyNameFor, planRules, withKeyPlace, type Target } from './shared/prepare.js';
import type { ReportFlags } from './report/report-options.js';
import { readSources, writeReport } from './report/make-report.js';
import { writeJunit } from './report/write-junit.js';
import { readJournals } from '../engine/results/journal.js';
import { say } from './shared/say.js';
import { ledgerIn, stateFolder } from './shared/state.js';
import { chooseTargets } from './shared/targets.js';

interface LiveFlags extends RunFlags, ReportFlags {
  config?: string;
  state?: string;
  shard?: string;
  only?: string;
  json?: string;
  junit?: string;
  contracts: string;
  /** The folder, or false for `--no-report`. */
  report: string | false;
}

export function addLive(program: Command): void {
  describedCommand(program, 'live', { shard: shardOf }).action(
    async (services: string[], flags: LiveFlags) => {
      process.exitCode = await live(services, flags);
    },
  );
}

/** Runs one live run and answers the exit status. */
async function live(services: readonly string[], flags: LiveFlags): Promise<number> {
  const config = await openConfig(flags.config);
  if (config.live?.contact === undefined) {
    throw new UsageError(
      'assay live sends a contact in its User-Agent: set live.contact in the configuration',
    );
  }
  for (const file of [flags.json, flags.junit]) if (file !== undefined) checkWritable(file);
  const targets = targetsOfShard(await configuredTargets(services, flags, config), flags.shard);
  const root = flags.state === undefined ? stateFolder(config) : resolve(flags.state);
  const state = shardState(root, flags.shard);
  const unlock = lockState(state);
  const ci = openCiLog();
  const folder = mkdtempSync(join(tmpdir(), 'assay-'));
  try {
    if (state !== root) takeOver(root, state, targets.map(named));
    if (targets.length === 0) say(`no host falls to shard ${flags.shard}`);
    return await night(targets, { flags, config, state, folder, ci });
  } finally {
    ci.close();
    rmSync(folder, { recursive: true, force: true });
    unlock();
  }
}

function named({ service, baseUrl = '' }: Target): { name: string; baseUrl: string } {
  return { name: service.contract.service, baseUrl };
}

/** Nobody but configured targets is ever contacted. */
async function configuredTargets(
  services: readonly string[],
  flags: LiveFlags,
  config: Config,
): Promise<Target[]> {
  const given = services.find((text) => text.includes('='));
  if (given !== undefined) {
    throw new UsageError(
      `assay live checks configured targets only: put the URL of ${given.split('=')[0]} into the configuration`,
    );
  }
  const chosen = await chooseTargets(services, flags, config, {});
  const targets = declare(chosen, { notImplemented: [] }, undefined);
  const without = targets.find(({ baseUrl }) => baseUrl === undefined);
  if (!without) return targets;
  const name = services.length === 0 ? 'SERVICE' : without.service.contract.service;
  throw new UsageError(`assay live needs a configured target: targets: { ${name}: { url: … } }`);
}

interface LiveRunCall {
  flags: LiveFlags;
  config: Config;
  state: string;
  /** For what is needed during this run only. */
  folder: string;
  ci: CiLog;
}

async function night(
  targets: readonly Target[],
  { flags, config, state, folder, ci }: LiveRunCall,
): Promise<number> {
  const sources = readSources({ ...flags, history: flags.history ?? join(state, 'history') });
  const started = new Date();
  const began = performance.now();
  const { runs, seed, contracts } = flags;
  const { results, record, status } = await performLiveRun({
    targets: targets.map((target) => configured(target, config, started)),
    started,
    usual: planOptions(flags, config),
    settings: {
      ...config.live,
      ...(runs === undefined ? {} : { runs }),
      ...(seed === undefined ? {} : { seed }),
    },
    state,
    ledger: ledgerIn(state),
    folder,
    ...(flags.shard === undefined ? {} : { shard: flags.shard }),
    contracts,
    keep: config.live?.keep ?? keptRuns,
    tell: (target) => say(planLine(target)),
    check: (plan, file) => checkPlan(plan, { folder, env: {}, file: relative('', file), started: began }),
  });
  if (flags.shard !== undefined) writeLivePart(state, record.night, results, readJournals(folder));
  if (flags.json !== undefined) writeFileNamed(flags.json, `${JSON.stringify(results, null, 2)}\n`);
  say(summaryText(results));
  say(liveRunText(record));
  await writeJunit(results, flags);
  await writeReport({ results, recorded: readJournals(folder), flags, sources });
  ci.tell(results);
  return status;
}

/** A target with all that the configuration says of it, or what holds for any live target. */
function configured(target: Target, config: Config, started: Date): ConfiguredTarget {
  const { service, baseUrl = '', samples, config: own, declared, minChecked, methods, destructive } = target;
  const given = [gentleLimits, config.limits, own?.limits];
  return {
    contract: withKeyPlace(service.contract, own),
    baseUrl,
    keyName: keyNameFor(target),
    limits: givenLimits(given, started.getTime()) ?? [],
    samples,
    rules: planRules(service, declared),
    ...(minChecked === undefined ? {} : { minChecked }),
    ...(methods === undefined ? {} : { methods }),
    ...(destructive === undefined ? {} : { destructive }),
  };
}

function planLine({ planned, state, rules, runsToCover, budget, sharesHost }: LiveTarget): string {
  const { contract, requestError, rules: thisRun } = planned;
  if (requestError) return `${contract.service}: ${requestError.reason}: ${requestError.detail}`;
  const name = `${contract.service}: ${state?.state ?? 'not polled'}`;
  const within =
    runsToCover === undefined ? '' : `, all within ${runsToCover} ${runsToCover === 1 ? 'run' : 'runs'}`;
  const requests = sharesHost
    ? `about ${budget} requests (its share of the host)`
    : `at most ${budget} requests`;
  return `${name}: ${thisRun.length} of ${rules} rules in this run${within}; ${requests}`;
}
