import { join } from 'node:path';
import { openLedger } from '../http/limits/ledger.js';
import { pruneLedger } from '../http/limits/ledger-files.js';
import { concludeLiveRun } from './conclude.js';
import { liveRunStatus } from './run-status.js';
import { newLiveRun, writeWhole } from './memory/state-folder.js';
import { checkTarget } from './memory/target-store.js';
import { liveRunOptions } from './planning/options.js';
import { lookAtTargets } from './planning/targets.js';
import { packLiveRun, pruneStored } from './stored/store.js';
import { storeName } from './stored/stored-files.js';
import type { LiveRunCall, LiveRunOutcome } from './live-run-call.js';
import { hostShard } from '../results/shard.js';

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
  const checked = await call.check({ options, services: looked.map(({ planned }) => planned) }, file);
  const { shard } = call;
  const results = shard === undefined ? checked : { ...checked, shard: hostShard(shard, checked.services) };
  writeWhole(file, `${JSON.stringify(results, null, 2)}\n`);
  const record = concludeLiveRun(looked, results, { state, folder, id, started, contracts });
  writeWhole(join(place, 'night.json'), `${JSON.stringify(record, null, 2)}\n`);
  packLiveRun(options.live.exchangesFolder);
  pruneStored(join(state, storeName), call.keep);
  return { results, record, status: liveRunStatus(results, looked) };
}
