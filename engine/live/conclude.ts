import { rememberLiveRun } from './memory/remember.js';
import { triedRules } from './memory/tried-rules.js';
import { afterRun } from './health/after-run.js';
import type { LiveRunRecord, LiveRunTarget } from './memory/live-run-record.js';
import { readTarget, writeTarget } from './memory/target-store.js';
import type { Results, ServiceResult } from '../results/types.js';
import type { LiveTarget } from './planning/live-target.js';
import { type LiveRunFacts, concludeDrift } from './conclude-drift.js';

/** Takes a live run into the history: failures first and last seen, drift, states. Answers its record. */
export function concludeLiveRun(
  looked: readonly LiveTarget[],
  results: Results,
  facts: LiveRunFacts,
): LiveRunRecord {
  return {
    schema: 1,
    night: facts.id,
    assay: results.assay,
    seed: results.seed,
    startedAt: results.startedAt,
    durationMs: results.durationMs,
    targets: results.services.flatMap((service, index) => {
      const target = looked[index];
      return target ? [concludeTarget(target, service, facts)] : [];
    }),
  };
}

function concludeTarget(target: LiveTarget, result: ServiceResult, facts: LiveRunFacts): LiveRunTarget {
  const { state: root, id, started } = facts;
  const { service, baseUrl, rules, requests } = result;
  const memory = readTarget(root, service, 'rules') ?? {};
  const remembered = rememberLiveRun(memory, rules, { id, startedMs: started.getTime() });
  writeTarget(root, service, 'rules', remembered.memory);
  const state = target.planned.requestError ? target.state : afterRun(target.state, rules, new Date());
  if (state) writeTarget(root, service, 'state', state);
  writeTarget(root, service, 'address', { baseUrl, night: id });
  return {
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
    drift: target.planned.requestError ? [] : concludeDrift(target, facts),
  };
}
