import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stringify } from 'yaml';
import { compareLiveRun, type DriftEvent } from './drift/compare.js';
import { overlayOf } from './drift/overlay.js';
import { rememberLiveRun, triedRules } from './memory/failures.js';
import { readSeen } from './running/run-live.js';
import { afterRun } from './health/states.js';
import { writeWhole, type LiveRunRecord, type LiveRunTarget } from './memory/state-folder.js';
import { readTarget, writeTarget } from './memory/target-files.js';
import { hasOnlyErrors, ruleGate } from '../results/run-gate.js';
import type { Results, RuleResult, ServiceResult } from '../results/types.js';
import type { LiveTarget } from './planning/targets.js';

export interface LiveRunFacts {
  state: string;
  /** Where the workers wrote what they saw. */
  folder: string;
  id: string;
  started: Date;
  contracts: string;
}

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

function concludeDrift(
  { planned: { contract } }: LiveTarget,
  { state: root, folder, id, contracts }: LiveRunFacts,
): DriftEvent[] {
  const { service } = contract;
  const seen = readSeen(folder, service);
  if (seen.every(({ places }) => Object.keys(places).length === 0)) return [];
  const { memory, events } = compareLiveRun(readTarget(root, service, 'drift'), seen, id);
  writeTarget(root, service, 'drift', memory);
  const place = join(root, 'targets', service);
  const file = join(place, 'overlay.yaml');
  const own = join(contracts, `${service}.yaml`);
  const overlay = overlayOf(contract, memory, { version: id, file: relative(place, own) });
  if (overlay) writeWhole(file, stringify(overlay));
  else rmSync(file, { force: true });
  return events;
}

/**
 * 1: a stated rule fails; 4: only errors of assay itself do; 3: none does, but a target could not be checked; 130:
 * interrupted; 0 else. A target that is dead as documented does not count.
 */
export type LiveRunStatus = 0 | 1 | 3 | 4 | 130;

export function liveRunStatus(results: Results, looked: readonly LiveTarget[]): LiveRunStatus {
  if (results.interrupted) return 130;
  const failing = results.services.some(({ rules }) =>
    rules.some((rule) => ruleGate(rule, false) === 'fail'),
  );
  if (failing) return hasOnlyErrors(results.services) ? 4 : 1;
  const expected = results.services.filter(
    (_, index) => looked[index]?.state?.state !== 'dead as documented',
  );
  const checked = expected.every(({ rules }) => rules.some(isChecked));
  return checked && expected.length > 0 ? 0 : 3;
}

function isChecked({ verdict }: RuleResult): boolean {
  return verdict === 'pass' || verdict === 'fail';
}
