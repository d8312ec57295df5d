import { join } from 'node:path';
import { readSamples, type Config } from '../config/config.js';
import { openConfig } from '../config/open-config.js';
import { checkWritable } from '../../engine/files/write-file.js';
import type { KnownFile } from '../../engine/known/plan-known.js';
import type { PlanOptions } from '../../engine/plan/plan.js';
import { ofShard } from '../../engine/results/shard.js';
import { checkPlaces, readSources, type ReportSources } from '../report/make-report.js';
import { isLimited } from '../shared/limited.js';
import { planOptions } from '../shared/options.js';
import type { Target } from '../shared/prepare.js';
import { ledgerIn, stateFolder } from '../shared/state.js';
import { chooseTargets } from '../shared/targets.js';
import type { CheckFlags } from './check-flags.js';
import { declare, knownFileOf } from './declared.js';

/** What a check is to do. */
export interface CheckSetup extends ShardOfRun {
  targets: Target[];
  /** Whether requests to any of the targets are limited. */
  limited: boolean;
  options: PlanOptions;
  known: KnownFile | undefined;
  sources: ReportSources;
}

/** The `I/N` of a run: a part of the hosts with all their rules, or a part of the rules. */
interface ShardOfRun {
  ofHosts?: string;
  ofRules?: string;
}

/** Reads what a check is to do, and sees that its results can be written. Throws UsageError. */
export async function setUpCheck(
  texts: readonly string[],
  flags: CheckFlags,
  { folder, started }: { folder: string; started: number },
): Promise<CheckSetup> {
  const config = await openConfig(flags.config);
  const samples = flags.samples === undefined ? {} : readSamples(flags.samples);
  checkPlaces(flags);
  const sources = readSources(flags, config);
  const known = knownFileOf(flags, config);
  if (known && flags.updateKnown) checkWritable(known.file);
  const all = declare(await chooseTargets(texts, flags, config, samples), flags, known);
  const shard = shardOf(all, flags);
  const targets = ofShard(all, shard.ofHosts, hostNameOf).map((target) => ({
    ...target,
    endsAt: endOf(target, flags, config, started),
  }));
  const limited = targets.some(isLimited);
  return { targets, limited, options: optionsFor(limited, flags, config, folder), known, sources, ...shard };
}

/** What is limited is counted across runs, in one process at a time. */
function optionsFor(limited: boolean, flags: CheckFlags, config: Config, folder: string): PlanOptions {
  return {
    ...planOptions(flags, config),
    ...(limited ? { workers: 1 } : {}),
    ledger: limited ? ledgerIn(stateFolder(config)) : folder,
    files: join(folder, 'files'),
  };
}

function shardOf(targets: readonly Target[], { shard }: CheckFlags): ShardOfRun {
  if (shard === undefined) return {};
  return isMany(targets) ? { ofHosts: shard } : { ofRules: shard };
}

/** From so many hosts on, a shard checks whole services: else each of them would read all documents and look at all targets. */
const manyHosts = 50;

function isMany(targets: readonly Target[]): boolean {
  return new Set(targets.map((target) => new URL(hostNameOf(target)).host)).size >= manyHosts;
}

/** The address of a target; an embedded reference has one of its own. */
function hostNameOf({ baseUrl, service }: Target): string {
  return baseUrl ?? `http://${service.contract.service}`;
}

/** Milliseconds for a run where nobody says otherwise. */
const usualTime = 10 * 60_000;
/** The end of a run takes some of its time: counterexamples are confirmed, results written. */
const closingShare = 0.03;

/** When the rules of a target end, in milliseconds of the wall clock. */
function endOf({ config: own }: Target, { time }: CheckFlags, config: Config, started: number): number {
  const given = time ?? own?.time ?? config.time ?? usualTime;
  return Math.round(performance.timeOrigin + started + given * (1 - closingShare));
}
