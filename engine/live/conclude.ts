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
  const { state: root, id, started, folder } = facts;
  const { service, baseUrl, rules, requests } = result;
  const memory = readTarget(root, service, 'rules') ?? {};
  const remembered = rememberLiveRun(memory, rules, { id, startedMs: started.getTime() });
  const state = target.planned.requestError ? target.state : afterRun(target.state, rules, new Date());
  const drift: ConcludedDrift =
    target.planned.requestError || !existsSync(folder) ? { events: [] } : concludeDrift(target, facts);
  const record: LiveRunTarget = {
    service,
    baseUrl,
    ...(state ? { state } : {}),
    ...(target.before ? { before: target.before } : {}),
    tried: triedRules(rules).length,
    rules: target.rules,
    ...(target.runsToCover === undefined ? {} : { runsToCover: target.runsToCover }),
    requests,
    budget: target.budget,
    passed: rules.filter(({ verdict }) => verdict === 'pass').length,
    failures: remembered.events,
    unstable: rules
      .filter(({ reason }) => reason === 'unstable' || reason === 'not reproduced')
      .map(({ id: rule, detail = '' }) => ({ rule, detail })),
    drift: drift.events,
  };
  return {
    record,
    files: {
      address: { baseUrl, night: id },
      rules: remembered.memory,
      ...(state ? { state } : {}),
      ...(drift.memory ? { drift: drift.memory } : {}),
    },
    ...(drift.overlay === undefined ? {} : { overlay: drift.overlay }),
  };
}
