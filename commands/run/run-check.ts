import { join } from 'node:path';
import { configName, readSamples, type Config } from '../config/config.js';
import { openConfig } from '../config/open-config.js';
import { checkWritable, writeFileNamed } from '../../engine/files/write-file.js';
import type { KnownFile } from '../../engine/known/plan-known.js';
import { hostShard, ofShard } from '../../engine/results/shard.js';
import type { Plan, PlannedService } from '../../engine/plan/plan.js';
import { exitStatus } from '../../engine/results/run-gate.js';
import type { Results } from '../../engine/results/types.js';
import { hasJava } from '../../reporters/allure/generate.js';
import { codeQuality } from '../../reporters/ci/gitlab.js';
import { summaryText } from '../../reporters/terminal/summary.js';
import { announce } from './announce.js';
import { openCiLog } from './ci.js';
import { declare, knownFileOf, type DeclaredFlags } from './declared.js';
import { checkPlan, resultsSoFar } from './check-plan.js';
import { isLimited } from '../shared/limited.js';
import { planOptions, type RunFlags } from '../shared/options.js';
import { writePart } from '../shared/part.js';
import { prepare, type Target } from '../shared/prepare.js';
import type { ReportFlags } from '../report/report-options.js';
import {
  checkPlaces,
  expectReport,
  readSources,
  writeReport,
  type ReportSources,
} from '../report/make-report.js';
import { readJournals, type Recorded } from '../../engine/results/journal.js';
import type { RulePool } from './run-rules.js';
import { threadsFor } from './threads-for.js';
import { writeJunit } from '../report/write-junit.js';
import { saveOnCrash } from '../shared/internal-error.js';
import { say } from '../shared/say.js';
import { ledgerIn, stateFolder } from '../shared/state.js';
import { chooseTargets } from '../shared/targets.js';

export interface CheckFlags extends RunFlags, DeclaredFlags, ReportFlags {
  config?: string;
  only?: string;
  minChecked?: number;
  json?: string;
  junit?: string;
  samples?: string;
  /** Folder of stored exchanges. */
  from?: string;
  shard?: string;
  blob?: string;
  /** Milliseconds. */
  time?: number;
  codeQuality?: string;
  contracts: string;
  openapi?: string;
  rules?: string;
  methods?: string[];
  destructive?: true;
  /** The folder, or false for `--no-report`. */
  report: string | false;
}

/** What a check finds begun: threads that load what checks rules, and the folder of the run. */
export interface BegunRun {
  folder: string;
  pool: RulePool;
  /** Called once the threads begin: from then on an interrupt ends these, and what was checked by then is written. */
  begin: () => void;
  /** Milliseconds on the `performance` clock. */
  started: number;
}

/** Runs the check and answers the exit status. */
export async function check(
  texts: readonly string[],
  flags: CheckFlags,
  { folder, pool, begin, started }: BegunRun,
): Promise<number> {
  const config = await openConfig(flags.config);
  const samples = flags.samples === undefined ? {} : readSamples(flags.samples);
  checkPlaces(flags);
  const sources = readSources(flags, config);
  const known = knownFileOf(flags, config);
  if (known && flags.updateKnown) checkWritable(known.file);
  const all = declare(await chooseTargets(texts, flags, config, samples), flags, known);
  const hostsOfShard = isMany(all) ? flags.shard : undefined;
  const chosen = ofShard(all, hostsOfShard, hostNameOf);
  const targets = chosen.map((target) => ({ ...target, endsAt: endOf(target, flags, config, started) }));
  const limited = targets.some(isLimited);
  const options = {
    ...planOptions(flags, config),
    ...(limited ? { workers: 1 } : {}),
    // What is limited is counted across runs.
    ledger: limited ? ledgerIn(stateFolder(config)) : folder,
    files: join(folder, 'files'),
  };
  announce(targets, options.runs);
  const ci = openCiLog();
  if (flags.report !== false) void hasJava();
  const prepared = await prepare(targets, options);
  try {
    const rules = prepared.services.flatMap((service) => service.rules);
    const plan: Plan = {
      options: {
        ...options,
        workers: limited ? 1 : threadsFor(rules, options.workers),
      },
      services: prepared.services.map((service) => gently(service, flags)),
    };
    const call = {
      folder,
      env: prepared.env,
      pool,
      started,
      ...(flags.shard === undefined || hostsOfShard !== undefined ? {} : { shard: flags.shard }),
      ...(flags.json === undefined ? {} : { file: flags.json }),
    };
    begin();
    expectReport(flags);
    const isSaved = saveOnCrash(() => writeResults(resultsSoFar(plan, call), flags));
    const checked = await checkPlan(plan, call);
    const whole =
      hostsOfShard === undefined ? checked : { ...checked, shard: hostShard(hostsOfShard, checked.services) };
    const results = await settled(whole, flags, known);
    writeResults(results, flags);
    isSaved();
    const status = await tell(results, readJournals(folder), flags, sources);
    ci.tell(results);
    return status;
  } finally {
    ci.close();
    await prepared.close();
  }
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

/** Milliseconds of an answer from which on a target is slow: no more is asked at once than it can take. */
const slowMs = 100;

/** The rules of a slow target run in one worker. Shards must be cut alike whatever each of them measures. */
function gently(service: PlannedService, { shard }: CheckFlags): PlannedService {
  const isSlow = (service.latencyMs ?? 0) >= slowMs;
  return isSlow && shard === undefined ? { ...service, inOneWorker: true } : service;
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

/** The results as they are once what fails is written down as known, if that is asked for. */
async function settled(
  found: Results,
  { updateKnown }: CheckFlags,
  known: KnownFile | undefined,
): Promise<Results> {
  if (!known || !updateKnown || found.interrupted) return found;
  const { writeKnown } = await import('./known-update.js');
  return writeKnown(found, known);
}

function writeResults(results: Results, { json }: CheckFlags): void {
  if (json !== undefined) writeFileNamed(json, `${JSON.stringify(results, null, 2)}\n`);
}

async function tell(
  results: Results,
  recorded: Recorded,
  flags: CheckFlags,
  sources: ReportSources,
): Promise<number> {
  if (flags.codeQuality !== undefined) {
    const place = flags.known ?? flags.config ?? configName;
    writeFileNamed(flags.codeQuality, `${JSON.stringify(codeQuality(results, place), null, 2)}\n`);
  }
  if (flags.blob !== undefined) writePart(flags.blob, results, recorded);
  say(summaryText(results));
  await writeJunit(results, flags);
  await writeReport({ results, recorded, flags, sources });
  return exitStatus(results);
}
