import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runGate } from '../../results/run-gate.js';
import { hostShard } from '../../results/shard.js';
import type { Results } from '../../results/types.js';
import { writeResults } from '../../results/write.js';
import type { LiveRunRecord } from '../memory/live-run-record.js';
import { writeWhole } from '../../files/write-whole.js';
import { concludeWork, type Concluding } from './conclude-work.js';
import { passingFiles, readBegun, readTargets, type BegunLiveRun, type TargetLine } from './run-files.js';
import { workIn } from './target-work.js';

export interface FinishedLiveRun {
  results: Results;
  record: LiveRunRecord;
}

/** How a run ended. */
interface Ending {
  durationMs: number;
  interrupted: boolean;
  /** Its time was over before all had their turn. */
  outOfTime?: boolean;
}

/** Makes one run of the targets that had their turn, in the order of `services`, and writes it down. */
export function finishRun(
  place: string,
  begun: BegunLiveRun,
  { services, ...ending }: Ending & { services?: readonly string[] },
): FinishedLiveRun {
  const held = readTargets(place);
  const lines = services ? services.flatMap((name) => held.get(name) ?? []) : [...held.values()];
  const { id, startedAt, assay, seed } = begun;
  const results = resultsOf(lines, begun, ending);
  const targets = lines.map((line) => line.record);
  const record: LiveRunRecord = {
    schema: 1,
    night: id,
    assay,
    seed,
    startedAt,
    durationMs: ending.durationMs,
    targets,
  };
  writeResults(join(place, 'results.json'), results);
  writeWhole(join(place, 'night.json'), `${JSON.stringify(record)}\n`);
  for (const name of [...passingFiles, 'work']) rmSync(join(place, name), { recursive: true, force: true });
  return { results, record };
}

/** A run in which not every target could be asked passes nothing. */
function resultsOf(
  lines: readonly TargetLine[],
  { startedAt, assay, seed, runs, shard }: BegunLiveRun,
  { durationMs, interrupted, outOfTime = false }: Ending,
): Results {
  const services = lines.map(({ result }) => result);
  const gate = runGate(services);
  const isWhole = lines.every(({ record }) => record.unread === undefined);
  return {
    schema: 1,
    assay,
    seed,
    runs,
    startedAt,
    durationMs,
    gate: gate === 'pass' && (outOfTime || !isWhole) ? 'inconclusive' : gate,
    ...(interrupted ? { interrupted: true as const } : {}),
    ...(shard === undefined ? {} : { shard: hostShard(shard, services) }),
    services,
  };
}

/**
 * Makes whole what live runs that were killed have left: what their threads have written down counts, and the rest of the
 * target under way comes again. Answers how many targets were found so.
 */
export function finishKilledRuns(state: string, contracts: string): number {
  const nights = join(state, 'nights');
  if (!existsSync(nights)) return 0;
  let found = 0;
  for (const id of readdirSync(nights)) {
    const place = join(nights, id);
    const begun = readBegun(place);
    if (!begun) continue;
    const concluding: Concluding = { state, place, begun, contracts };
    const work = existsSync(workIn(place)) ? readdirSync(workIn(place)) : [];
    for (const service of work) if (concludeWork(join(workIn(place), service), concluding, true)) found++;
    const durationMs = Math.max(0, Math.round(statSync(place).mtimeMs - Date.parse(begun.startedAt)));
    finishRun(place, begun, { durationMs, interrupted: true });
  }
  return found;
}
