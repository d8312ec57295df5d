import { existsSync } from 'node:fs';
import { rememberLiveRun } from './memory/remember.js';
import { triedRules } from './memory/tried-rules.js';
import { afterRun } from './health/after-run.js';
import type { LiveRunTarget } from './memory/live-run-record.js';
import type { TargetFiles } from './memory/target-files.js';
import { readTarget } from './memory/target-store.js';
import type { ServiceResult } from '../results/types.js';
import type { LiveTarget } from './planning/live-target.js';
import { type ConcludedDrift, type LiveRunFacts, concludeDrift } from './conclude-drift.js';

/** What a live run comes to for a target: its record, and what is to be kept of it from now on. */
export interface ConcludedTarget {
  record: LiveRunTarget;
  files: Partial<TargetFiles>;
  /** The text of its overlay, empty where there is none to propose; absent where nothing was seen. */
  overlay?: string;
}

/** Takes a target's results into its history: failures first and last seen, drift, state. Writes nothing. */
export function concludeTarget(
  target: LiveTarget,
  result: ServiceResult,
  facts: LiveRunFacts,
): ConcludedTarget {
  const { id, started, folder } = facts;
  const { service, baseUrl, rules } = result;
  const memory = readTarget(facts.state, service, 'rules') ?? {};
  const remembered = rememberLiveRun(memory, rules, { id, startedMs: started.getTime() });
  const { requestError } = target.planned;
  const state = requestError ? target.state : afterRun(target.state, rules, new Date());
  const drift: ConcludedDrift =
    requestError || !existsSync(folder) ? { events: [] } : concludeDrift(target, facts);
  return {
    record: {
      ...recordOf({ ...target, ...(state ? { state } : {}) }, result),
      failures: remembered.events,
      drift: drift.events,
    },
    files: {
      address: { baseUrl, night: id },
      rules: remembered.memory,
      ...(state ? { state } : {}),
      ...(drift.memory ? { drift: drift.memory } : {}),
    },
    ...(drift.overlay === undefined ? {} : { overlay: drift.overlay }),
  };
}

/** What a run shows of a target without its history. */
function recordOf(
  { state, before, runsToCover, budget, rules: all }: LiveTarget,
  { service, baseUrl, rules, requests }: ServiceResult,
): Omit<LiveRunTarget, 'failures' | 'drift'> {
  return {
    service,
    baseUrl,
    ...(state ? { state } : {}),
    ...(before ? { before } : {}),
    tried: triedRules(rules).length,
    rules: all,
    ...(runsToCover === undefined ? {} : { runsToCover }),
    requests,
    budget,
    passed: rules.filter(({ verdict }) => verdict === 'pass').length,
    unstable: rules
      .filter(({ reason }) => reason === 'unstable' || reason === 'not reproduced')
      .map(({ id: rule, detail = '' }) => ({ rule, detail })),
  };
}
