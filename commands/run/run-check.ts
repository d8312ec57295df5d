import type { Plan, PlannedService } from '../../engine/plan/plan.js';
import { readJournals } from '../../engine/results/journal.js';
import { hostShard } from '../../engine/results/shard.js';
import type { Results } from '../../engine/results/types.js';
import { writeJsonNamed } from '../../engine/files/write-file.js';
import { hasJava } from '../../reporters/allure/generate.js';
import { expectReport } from '../report/make-report.js';
import { saveOnCrash } from '../shared/internal-error.js';
import { slowMs } from '../shared/explore.js';
import { prepare, type Prepared } from '../shared/prepare.js';
import { announce } from './announce.js';
import type { CheckFlags } from './check-flags.js';
import { checkPlan, resultsSoFar } from './check-plan.js';
import { setUpCheck, type CheckSetup } from './check-setup.js';
import { openCiLog } from './ci.js';
import type { RulePool } from './run-rules.js';
import { settled, tell } from './tell-results.js';
import { threadsFor } from './threads-for.js';

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
export async function check(texts: readonly string[], flags: CheckFlags, begun: BegunRun): Promise<number> {
  const setup = await setUpCheck(texts, flags, begun);
  announce(setup.targets, setup.options.runs);
  const ci = openCiLog();
  if (flags.report !== false) void hasJava();
  const prepared = await prepare(setup.targets, setup.options);
  try {
    const results = await checkPrepared(prepared, setup, flags, begun);
    const status = await tell(results, readJournals(begun.folder), flags, setup.sources);
    ci.tell(results);
    return status;
  } finally {
    ci.close();
    await prepared.close();
  }
}

/** Checks services that are ready, and writes the results file: also where assay itself breaks down meanwhile. */
async function checkPrepared(
  prepared: Prepared,
  { known, ofHosts, ...setup }: CheckSetup,
  flags: CheckFlags,
  { folder, pool, begin, started }: BegunRun,
): Promise<Results> {
  const plan = planOf(prepared, setup, flags);
  const call = {
    folder,
    env: prepared.env,
    pool,
    started,
    ...(setup.ofRules === undefined ? {} : { shard: setup.ofRules }),
    ...(flags.json === undefined ? {} : { file: flags.json }),
  };
  begin();
  expectReport(flags);
  const isSaved = saveOnCrash(() => writeJsonNamed(flags.json, resultsSoFar(plan, call)));
  const checked = await checkPlan(plan, call);
  const whole = ofHosts === undefined ? checked : { ...checked, shard: hostShard(ofHosts, checked.services) };
  const results = await settled(whole, flags, known);
  writeJsonNamed(flags.json, results);
  isSaved();
  return results;
}

function planOf(
  { services }: Prepared,
  { options, limited }: Pick<CheckSetup, 'options' | 'limited'>,
  flags: CheckFlags,
): Plan {
  const rules = services.flatMap((service) => service.rules);
  const workers = limited ? 1 : threadsFor(rules, options.workers);
  return { options: { ...options, workers }, services: services.map((service) => gently(service, flags)) };
}

/** The rules of a slow target run in one worker. Shards must be cut alike whatever each of them measures. */
function gently(service: PlannedService, { shard }: CheckFlags): PlannedService {
  const isSlow = (service.latencyMs ?? 0) >= slowMs;
  return isSlow && shard === undefined ? { ...service, inOneWorker: true } : service;
}
