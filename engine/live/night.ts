import { join } from 'node:path';
import { openLedger, pruneLedger } from '../http/ledger.js';
import type { Plan, PlanOptions } from '../plan/plan.js';
import type { Results } from '../results/types.js';
import { concludeNight, nightStatus, type NightStatus } from './conclude.js';
import { newNight, writeWhole, type NightRecord } from './memory/state-folder.js';
import { checkTarget } from './memory/target-files.js';
import { nightOptions, type LiveSettings } from './planning/options.js';
import { lookAtTargets, type ConfiguredTarget, type LiveTarget } from './planning/targets.js';
import { packNight, pruneStored, storeName } from './running/exchanges.js';

export interface NightCall {
  targets: readonly ConfiguredTarget[];
  started: Date;
  /** The options of a check, which a night makes gentler. */
  usual: PlanOptions;
  settings: LiveSettings;
  /** The folder of what is kept from night to night; this run alone uses it. */
  state: string;
  /** The ledger's folder. */
  ledger: string;
  /** For what is needed during this run only. */
  folder: string;
  contracts: string;
  /** Nights whose exchanges are kept. */
  keep: number;
  /** Told what is planned for each target before its rules are checked. */
  tell: (target: LiveTarget) => void;
  /** Runs a plan; `file` is where its results will be. */
  check: (plan: Plan, file: string) => Promise<Results>;
}

export interface Night {
  results: Results;
  record: NightRecord;
  status: NightStatus;
}

/**
 * Runs one night: looks at the targets, plans what the limits allow, checks it, and takes what came of it into the
 * history. Throws UsageError where something that is kept cannot be read, before anything is sent.
 */
export async function runNight(call: NightCall): Promise<Night> {
  const { targets, started, usual, settings, state, ledger, folder, contracts } = call;
  const id = newNight(state, started);
  const options = nightOptions(targets, usual, settings, { state, folder, ledger, id });
  pruneLedger(ledger);
  targets.forEach(({ contract }) => checkTarget(state, contract.service));
  const looked = await lookAtTargets(targets, { options, state, ledger: openLedger(ledger) });
  looked.forEach(call.tell);
  const place = join(state, 'nights', id);
  const file = join(place, 'results.json');
  const results = await call.check({ options, services: looked.map(({ planned }) => planned) }, file);
  writeWhole(file, `${JSON.stringify(results, null, 2)}\n`);
  const record = concludeNight(looked, results, { state, folder, id, started, contracts });
  writeWhole(join(place, 'night.json'), `${JSON.stringify(record, null, 2)}\n`);
  packNight(options.live.exchangesFolder);
  pruneStored(join(state, storeName), call.keep);
  return { results, record, status: nightStatus(results, looked) };
}
