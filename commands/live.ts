import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import type { Config } from './config/config.js';
import { openConfig } from './config/open-config.js';
import { checkWritable } from '../engine/files/write-file.js';
import { UsageError } from '../engine/errors.js';
import { lockState } from '../engine/live/memory/lock.js';
import type { LiveRunOutcome } from '../engine/live/live-run-call.js';
import { performLiveRun } from '../engine/live/perform.js';
import { liveRunText } from '../reporters/terminal/live-run.js';
import { summaryText } from '../reporters/terminal/summary.js';
import { openCiLog } from './run/ci.js';
import { durationMs } from './config/duration.js';
import { shardOf } from './config/numbers.js';
import { endOf, planLine, progressOf, unreachedLine } from './live/live-progress.js';
import { keptRuns } from './live/kept-runs.js';
import { listedTargets } from './live/listed-targets.js';
import { ofShard } from '../engine/results/shard.js';
import { shardState, takeOver, writeLivePart } from './live/shard.js';
import { inTurnsAtOnce } from './live/at-once.js';
import { openLiveCrew } from './live/live-crew.js';
import type { ListedTarget } from '../engine/live/planning/live-target.js';
import { writeResults } from '../engine/results/write.js';
import { planOptions, type RunFlags } from './shared/options.js';
import type { ReportFlags } from './report/report-options.js';
import { readSources, writeReport } from './report/make-report.js';
import { writeJunit } from './report/write-junit.js';
import { readJournals } from '../engine/results/journal.js';
import { inScratchFolder } from './shared/scratch-folder.js';
import { say } from './shared/say.js';
import { ledgerIn, stateFolder } from './shared/state.js';

interface LiveFlags extends RunFlags, ReportFlags {
  config?: string;
  state?: string;
  shard?: string;
  /** Patterns of files that list targets. */
  targets: string[];
  directory?: string;
  allow: string[];
  only?: string;
  /** Milliseconds after which the run ends. */
  time?: number;
  json?: string;
  junit?: string;
  contracts: string;
  /** The folder, or false for `--no-report`. */
  report: string | false;
}

export function addLive(program: Command): void {
  describedCommand(program, 'live', {
    shard: shardOf,
    targets: collect,
    allow: collect,
    time: durationMs('--time'),
  }).action(async (services: string[], flags: LiveFlags) => {
    const { status, isLeft } = await live(services, flags);
    // What was under way when the run was left need not end: it is all written down.
    if (isLeft) process.exit(status);
    process.exitCode = status;
  });
}

const collect = (text: string, before: string[]): string[] => [...before, text];

const interrupted = 130;

/** How a run ended: its exit status, and whether something was under way. */
interface LiveEnd {
  status: number;
  isLeft: boolean;
}

/** The directory could not be read: nothing was checked. */
const unreadableDirectory: LiveEnd = { status: 3, isLeft: false };

/** Runs one live run. */
async function live(services: readonly string[], flags: LiveFlags): Promise<LiveEnd> {
  const config = await openConfig(flags.config);
  if (config.live?.contact === undefined) {
    throw new UsageError(
      'assay live sends a contact in its User-Agent: set live.contact in the configuration',
    );
  }
  for (const file of [flags.json, flags.junit]) if (file !== undefined) checkWritable(file);
  const root = flags.state === undefined ? stateFolder(config) : resolve(flags.state);
  const state = shardState(root, flags.shard);
  const started = new Date();
  const all = await listedTargets(services, flags, { config, state, started });
  if (!all) return unreadableDirectory;
  const targets = ofShard(all, flags.shard, ({ baseUrl }) => baseUrl);
  return withLockedState(state, async () => {
    if (state !== root) takeOver(root, state, targets);
    if (targets.length === 0) say(`no host falls to shard ${flags.shard}`);
    return inScratchFolder((folder) => liveRun(targets, { flags, config, state, started, folder }));
  });
}

/** Does something while no other run may use the state folder. */
async function withLockedState<T>(state: string, use: () => Promise<T>): Promise<T> {
  const unlock = lockState(state);
  try {
    return await use();
  } finally {
    unlock();
  }
}

interface LiveRunCall {
  flags: LiveFlags;
  config: Config;
  state: string;
  started: Date;
  /** For what is needed during this run only. */
  folder: string;
}

/** Hosts that have their turn at once, where the configuration says nothing. */
const usualHosts = 64;

async function liveRun(targets: readonly ListedTarget[], call: LiveRunCall): Promise<LiveEnd> {
  const { flags, config, state } = call;
  const sources = readSources({ ...flags, history: flags.history ?? join(state, 'history') }, config);
  const ci = openCiLog();
  try {
    const outcome = await performed(targets, call);
    const { results } = outcome;
    const recorded = () => readJournals(call.folder);
    if (flags.shard !== undefined) writeLivePart(state, outcome.record.night, results, recorded());
    if (flags.json !== undefined) writeResults(flags.json, results);
    say(summaryText(results));
    say(liveRunText(outcome.record));
    if (outcome.outOfTime) say(unreachedLine(targets.length, outcome.record));
    await writeJunit(results, flags);
    await writeReport({ results, recorded, flags, sources });
    ci.tell(results);
    const { status, outOfTime } = outcome;
    return { status, isLeft: status === interrupted || outOfTime };
  } finally {
    ci.close();
  }
}

/** When the run is to end, in milliseconds of the wall clock; undefined where it has as long as it takes. */
function endOfRun(started: Date, { time }: Pick<LiveFlags, 'time'>): number | undefined {
  return time === undefined ? undefined : started.getTime() + time;
}

/** Performs the run, and tells meanwhile how far it is. */
async function performed(
  targets: readonly ListedTarget[],
  { flags, config, state, started, folder }: LiveRunCall,
): Promise<LiveRunOutcome> {
  const { runs, seed, contracts } = flags;
  const usual = planOptions(flags, config);
  const progress = progressOf(targets.length);
  const { kinds, browser } = usual;
  const crew = openLiveCrew({ ...(kinds ? { kinds } : {}), ...(browser ? { browser } : {}) }, progress.says);
  return performLiveRun({
    targets,
    started,
    usual,
    settings: {
      ...config.live,
      ...(runs === undefined ? {} : { runs }),
      ...(seed === undefined ? {} : { seed }),
    },
    state,
    ledger: ledgerIn(state),
    ...(flags.shard === undefined ? {} : { shard: flags.shard }),
    // An Allure report shows what was sent.
    ...(flags.report === false && flags.shard === undefined ? {} : { journals: folder }),
    contracts,
    keep: config.live?.keep ?? keptRuns,
    check: crew.check,
    isLeft: crew.isLeft,
    isOutOfTime: crew.isOutOfTime,
    planned: (target) => say(planLine(target)),
    concluded: (line) => progress.ended(endOf(line)),
    says: say,
    atOnce: (groups, turn) =>
      inTurnsAtOnce(groups, turn, {
        most: config.live?.hosts ?? usualHosts,
        crew,
        endsAt: endOfRun(started, flags),
      }),
  }).finally(() => progress.close());
}
