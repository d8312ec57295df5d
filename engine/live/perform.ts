import { join } from 'node:path';
import { openLedger } from '../http/limits/ledger.js';
import { pruneLedger } from '../http/limits/ledger-files.js';
import type { Plan, PlanOptions } from '../plan/plan.js';
import type { Results } from '../results/types.js';
import { concludeLiveRun, liveRunStatus, type LiveRunStatus } from './conclude.js';
import { newLiveRun, writeWhole, type LiveRunRecord } from './memory/state-folder.js';
import { checkTarget } from './memory/target-files.js';
import { liveRunOptions, type LiveSettings } from './planning/options.js';
import { lookAtTargets, type ConfiguredTarget, type LiveTarget } from './planning/targets.js';
import { packLiveRun, pruneStored, storeName } from './running/exchanges.js';

export interface LiveRunCall {
  targets: readonly ConfiguredTarget[];
  started: Date;
  /** The options of a check, which a live run makes gentler. */
  usual: PlanOptions;
  settings: LiveSettings;
  /** The folder of what is kept from live run to live run; this run alone uses it. */
  state: string;
  /** The ledger's folder. */
  ledger: string;
  /** For what is needed during this run only. */
  folder: string;
  contracts: string;
  /** Live runs whose exchanges are kept. */
  keep: number;
  /** Told what is planned for each target before its rules are checked. */
  tell: (target: LiveTarget) => void;
  /** Runs a plan; `file` is where its results will be. */
  check: (plan: Plan, file: string) => Promise<Results>;
}

export interface LiveRunOutcome {
  results: Results;
  record: LiveRunRecord;
  status: LiveRunStatus;
}

/**
 * Runs one live run: looks at the targets, plans what the limits allow, checks it, and takes what came of it into the
 * history. Throws UsageError where something that is kept cannot be read, before anything is sent.
 */
export async function performLiveRun(call: LiveRunCall): Promise<LiveRunOutcome> {
  const { targets, started, usual, settings, state, ledger, folder, contracts } = call;
  const id = newLiveRun(state, started);
  const options = liveRunOptions(targets, usual, settings, { state, folder, ledger, id });
  pruneLedger(ledger);
  targets.forEach(({ contract }) => checkTarget(state, contract.service));
  const looked = await lookAtTargets(targets, { options, state, ledger: openLedger(ledger) });
  looked.forEach(call.tell);
  const place = join(state, 'nights', id);
  const file = join(place, 'results.json');
  const results = await call.check({ options, services: looked.map(({ planned }) => planned) }, file);
  writeWhole(file, `${JSON.stringify(results, null, 2)}\n`);
  const record = concludeLiveRun(looked, results, { state, folder, id, started, contracts });
  writeWhole(join(place, 'night.json'), `${JSON.stringify(record, null, 2)}\n`);
  packLiveRun(options.live.exchangesFolder);
  pruneStored(join(state, storeName), call.keep);
  return { results, record, status: liveRunStatus(results, looked) };
}
