import { availableParallelism } from 'node:os';
import { requestsLeft } from '../../http/limits/count-request.js';
import type { Ledger } from '../../http/limits/ledger.js';
import { keyName as ledgerKey, limitsFor } from '../../http/limits/step-limits.js';
import { closeSession, type Session } from '../../http/session.js';
import { openFailures } from '../memory/failures.js';
import { chooseRules, runsToCover, waitingRules } from './rotation.js';
import { liveSamples } from './samples.js';
import { look, smokeOf } from '../health/smoke.js';
import { isQuarantined, nextState, requestErrorOfState, type TargetState } from '../health/states.js';
import { atAddress, readTarget, writeTarget } from '../memory/target-files.js';
import type { LiveOptions, PlannedRule, PlannedService, PlanOptions } from '../../plan/plan.js';
import { openPlanned } from '../../plan/session.js';
import type { Contract, Limit, Sample } from '../../types/contract.js';
import type { Step, RequestError } from '../../types/exchange.js';

/** A target as the configuration gives it, with all its rules. */
export interface ConfiguredTarget {
  contract: Contract;
  baseUrl: string;
  /** Name of the environment variable with the key. */
  keyName: string;
  limits: Limit[];
  samples: readonly Sample[];
  rules: readonly PlannedRule[];
}

/** A target that a live run knows: what is planned for it, how it stands, and how many live runs all rules take. */
export interface LiveTarget {
  planned: PlannedService;
  state?: TargetState;
  before?: TargetState['state'];
  rules: number;
  runsToCover?: number;
  /** Requests: all that the host has left, or a share of it where several targets are on it. */
  budget: number;
  sharesHost: boolean;
}

/** Requests in a period where the configuration says nothing: gentle with anybody. */
export const gentleLimits = { second: 1, hour: 600, day: 1500, run: 300 };
/** Of a live run's requests this share is kept for confirming failures. */
const confirmingShare = 0.2;
/** Of a live run's requests at most this share goes into listings. */
const listingShare = 0.5;
const mostWorkers = 8;

export interface PlanningCall {
  options: PlanOptions & { live: LiveOptions };
  /** The folder of what is kept from live run to live run. */
  state: string;
  ledger: Ledger;
}

/** Looks at all targets, hosts side by side, one after the other within a host, and plans the live run of each. */
export async function lookAtTargets(
  targets: readonly ConfiguredTarget[],
  call: PlanningCall,
): Promise<LiveTarget[]> {
  const looked = await Promise.all(
    byHost(targets).map(async (group) => {
      const done: LiveTarget[] = [];
      for (const target of group) done.push(await lookAt(target, call, 1 / group.length));
      return done;
    }),
  );
  return looked.flat();
}

function byHost(targets: readonly ConfiguredTarget[]): ConfiguredTarget[][] {
  const groups = new Map<string, ConfiguredTarget[]>();
  for (const target of targets) {
    const { host } = new URL(target.baseUrl);
    groups.set(host, [...(groups.get(host) ?? []), target]);
  }
  return [...groups.values()];
}

/** Workers for a live run: one for each host, as far as the machine goes. They wait most of the time. */
export function workersFor(targets: readonly ConfiguredTarget[]): number {
  return Math.max(1, Math.min(byHost(targets).length, mostWorkers, 2 * availableParallelism()));
}

/** `share` of what is left for the host is the target's. */
async function lookAt(target: ConfiguredTarget, call: PlanningCall, share: number): Promise<LiveTarget> {
  const { options, state: root, ledger } = call;
  const { contract, baseUrl, keyName, limits, rules } = target;
  const name = contract.service;
  const session = openPlanned(target, options, { ledger });
  const address = atAddress(root, name, baseUrl);
  const before = readTarget(root, name, 'state');
  const memory = readTarget(root, name, 'rules') ?? {};
  try {
    const budget = Math.floor(leftFor(session) * share);
    const { state, requestError } = await seeState(session, target.samples, before, budget);
    if (state) writeTarget(root, name, 'state', state);
    const kept = readTarget(root, name, 'samples') ?? {};
    if (requestError) session.down = requestError;
    const collected = await liveSamples(session, target.samples, kept, Math.floor(budget * listingShare));
    writeTarget(root, name, 'samples', collected.kept);
    const waiting = waitingRules(
      rules.map(({ id }) => id),
      memory,
      options.live.requestsPerRule,
    );
    const thisRun = Math.floor((budget - session.requests) * (1 - confirmingShare));
    const later = Math.floor(nightly(session) * share * (1 - confirmingShare)) - 1;
    const chosen = chooseRules(waiting, thisRun).map(({ id }) => id);
    const nights = runsToCover(waiting, { thisRun, later });
    return {
      planned: {
        contract,
        keyName,
        // In this order they run: what waited longest is cut off last.
        rules: chosen.flatMap((id) => rules.find((rule) => rule.id === id) ?? []),
        embedded: false,
        baseUrl,
        samples: collected.samples,
        requests: session.requests,
        limits,
        failures: address.isNew ? {} : openFailures(memory),
        ...(requestError ? { requestError } : {}),
      },
      ...(state ? { state } : {}),
      ...(before ? { before: before.state } : {}),
      rules: rules.length,
      ...(nights === undefined ? {} : { runsToCover: nights }),
      budget,
      sharesHost: share < 1,
    };
  } finally {
    await closeSession(session);
  }
}

/** One request shows how a target stands, unless it is left alone for now. */
async function seeState(
  session: Session,
  given: readonly Sample[],
  before: TargetState | undefined,
  budget: number,
): Promise<{ state?: TargetState; requestError?: RequestError }> {
  const now = new Date();
  if (budget < 1) return { ...(before ? { state: before } : {}), requestError: spent };
  if (isQuarantined(before, now)) return withRequestError(before, now);
  const sight = await look(session, smokeOf(session.contract, given));
  const dead = session.contract.dead;
  if (sight.sight === 'not asked')
    return { ...withRequestError(before, now), requestError: { ...spent, detail: sight.why } };
  return withRequestError(nextState(before, sight, { dead, now }), now);
}

const spent: RequestError = { reason: 'budget', detail: 'the limits leave no request for this run' };

function withRequestError(
  state: TargetState | undefined,
  now: Date,
): { state?: TargetState; requestError?: RequestError } {
  const requestError = requestErrorOfState(state, now);
  return { ...(state ? { state } : {}), ...(requestError ? { requestError } : {}) };
}

const plain: Step = { name: 'plain', method: 'GET', path: '/' };

/** Limits that shape a live run; what is shorter only makes it slower. */
function lasting(session: Session): Limit[] {
  return limitsFor(session, plain).filter((limit) => 'since' in limit || limit.seconds >= 3600);
}

function leftFor(session: Session): number {
  return requestsLeft(session.ledger, session.host, ledgerKey(session, plain), lasting(session));
}

/** Requests of a whole live run at its best. */
function nightly(session: Session): number {
  return Math.min(...lasting(session).map(({ requests }) => requests));
}
