import { join } from 'node:path';
import { pruneLedger } from '../http/limits/ledger-files.js';
import { liveRunStatus } from './run-status.js';
import { newLiveRun } from './memory/state-folder.js';
import { checkTarget } from './memory/target-store.js';
import { inTurns } from './planning/hosts.js';
import { liveRunOptions } from './planning/options.js';
import { checkHost, type RollingRun } from './rolling/check-host.js';
import { finishKilledRuns, finishRun } from './rolling/finish.js';
import { writeBegun, type BegunLiveRun } from './rolling/run-files.js';
import { pruneRuns, pruneStored } from './stored/store.js';
import { storeName } from './stored/stored-files.js';
import type { LiveRunCall, LiveRunOutcome } from './live-run-call.js';

/** So many targets are looked into before anything is sent; of more, each when its turn comes. */
const fewTargets = 100;

/**
 * Runs one live run. So many hosts at once have their turn: each target is looked at, planned within the limits, checked,
 * and taken into the history before the next one of its host. Throws UsageError where something that is kept cannot be
 * read, before anything is sent.
 */
export async function performLiveRun(call: LiveRunCall): Promise<LiveRunOutcome> {
  const { targets, started, state, isLeft } = call;
  const found = finishKilledRuns(state, call.contracts);
  if (found > 0) call.says(`${found} targets of a run that was ended are taken into the history`);
  pruneLedger(call.ledger);
  if (targets.length <= fewTargets) targets.forEach(({ service }) => checkTarget(state, service));
  const run = beginRun(call);
  const { place, begun } = run;
  await call.atOnce(inTurns(targets, state), (group) => checkHost(group, run));
  const services = targets.map(({ service }) => service);
  const durationMs = Math.round(Date.now() - started.getTime());
  const outOfTime = isLeft() && call.isOutOfTime();
  const ending = { durationMs, interrupted: isLeft() && !outOfTime, outOfTime, services };
  const { results, record } = finishRun(place, begun, ending);
  pruneStored(join(state, storeName), call.keep);
  pruneRuns(join(state, 'nights'));
  return { results, record, status: liveRunStatus(results, record.targets, outOfTime), outOfTime };
}

/** Makes the folder of a run, and writes down that it has begun. */
function beginRun(call: LiveRunCall): RollingRun {
  const { started, state, ledger, contracts, shard, check, isLeft, planned, concluded, journals } = call;
  const id = newLiveRun(state, started);
  const place = join(state, 'nights', id);
  const options = liveRunOptions(call.usual, call.settings, { state, folder: place, ledger, id });
  const begun: BegunLiveRun = {
    id,
    startedAt: started.toISOString(),
    assay: options.version,
    seed: options.seed,
    runs: options.runs,
    ...(shard === undefined ? {} : { shard }),
  };
  writeBegun(place, begun);
  const calls = { check, isLeft, planned, concluded, ...(journals === undefined ? {} : { journals }) };
  return { options, ledger, state, place, begun, contracts, ...calls };
}
