import { availableParallelism } from 'node:os';
import type { Config } from '../config/config.js';
import { givenLimits, type GivenLimits } from '../config/given-limits.js';
import { keyNameOf } from '../config/keys.js';
import { requestsLeft, type Ledger } from '../../engine/http/ledger.js';
import { keyName as ledgerKey, limitsFor } from '../../engine/http/limits.js';
import { closeSession, type Session } from '../../engine/http/session.js';
import { openFailures, waitingRules } from '../../engine/live/memory.js';
import { chooseTonight, nightsToCover } from '../../engine/live/rotation.js';
import { liveSamples } from '../../engine/live/samples.js';
import { look, smokeOf } from '../../engine/live/smoke.js';
import { isQuarantined, nextState, requestErrorOfState, type TargetState } from '../../engine/live/states.js';
import { atAddress, readTarget, writeTarget } from '../../engine/live/target-files.js';
import type { PlannedService, PlanOptions } from '../../engine/plan/plan.js';
import { openPlanned } from '../../engine/plan/session.js';
import type { Limit } from '../../engine/types/contract.js';
import type { Step, RequestError } from '../../engine/types/exchange.js';
import { planRules, withKeyPlace, type Target } from '../shared/prepare.js';

/** A target that a night knows: what is planned for it, how it stands, and how many nights all rules take. */
export interface LiveTarget {
  planned: PlannedService;
  state?: TargetState;
  before?: TargetState['state'];
  rules: number;
  nightsToCover?: number;
  /** Requests: all that the host has left, or a share of it where several targets are on it. */
  budget: number;
  sharesHost: boolean;
}

/** What holds where the configuration says nothing: gentle with anybody. */
const defaultLimits: GivenLimits = { second: 1, hour: 600, day: 1500, run: 300 };
/** Of a night's requests this share is kept for confirming failures. */
const confirmingShare = 0.2;
/** Of a night's requests at most this share goes into listings. */
const listingShare = 0.5;
const mostWorkers = 8;

export interface LiveCall {
  config: Config;
  options: PlanOptions;
  state: string;
  started: Date;
  requestsPerRule: number;
  ledger: Ledger;
}

/** Looks at all targets, hosts side by side, one after the other within a host, and plans the night of each. */
export async function lookAtTargets(targets: readonly Target[], call: LiveCall): Promise<LiveTarget[]> {
  const looked = await Promise.all(
    groups(targets).map(async (group) => {
      const done: LiveTarget[] = [];
      for (const target of group) done.push(await lookAt(target, call, 1 / group.length));
      return done;
    }),
  );
  return looked.flat();
}

function groups(targets: readonly Target[]): Target[][] {
  const byHost = new Map<string, Target[]>();
  for (const target of targets) {
    const host = new URL(target.baseUrl ?? '').host;
    byHost.set(host, [...(byHost.get(host) ?? []), target]);
  }
  return [...byHost.values()];
}

/** Workers for a night: one for each host, as far as the machine goes. They wait most of the time. */
export function workersFor(targets: readonly Target[]): number {
  return Math.max(1, Math.min(groups(targets).length, mostWorkers, 2 * availableParallelism()));
}

/** `share` of what is left for the host is the target's. */
async function lookAt(target: Target, call: LiveCall, share: number): Promise<LiveTarget> {
  const { config, options, state: root, started, requestsPerRule } = call;
  const { service, baseUrl = '', samples: given } = target;
  const contract = withKeyPlace(service.contract, target.config);
  const name = contract.service;
  const limits = givenLimits([defaultLimits, config.limits, target.config?.limits], started.getTime()) ?? [];
  const keyName = target.config?.key.env ?? keyNameOf(name);
  const session = openPlanned({ contract, baseUrl, keyName, limits }, options, { ledger: call.ledger });
  const address = atAddress(root, name, baseUrl);
  const before = readTarget(root, name, 'state');
  const memory = readTarget(root, name, 'rules') ?? {};
  try {
    const budget = Math.floor(leftFor(session) * share);
    const { state, requestError } = await seeState(session, given, before, budget);
    if (state) writeTarget(root, name, 'state', state);
    const kept = readTarget(root, name, 'samples') ?? {};
    if (requestError) session.down = requestError;
    const collected = await liveSamples(session, given, kept, Math.floor(budget * listingShare));
    writeTarget(root, name, 'samples', collected.kept);
    const rules = planRules(service, target.declared);
    const waiting = waitingRules(
      rules.map(({ id }) => id),
      memory,
      requestsPerRule,
    );
    const tonight = Math.floor((budget - session.requests) * (1 - confirmingShare));
    const later = Math.floor(nightly(session) * share * (1 - confirmingShare)) - 1;
    const chosen = chooseTonight(waiting, tonight).map(({ id }) => id);
    const nights = nightsToCover(waiting, { tonight, later });
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
      ...(nights === undefined ? {} : { nightsToCover: nights }),
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
  given: Target['samples'],
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

const spent: RequestError = { reason: 'budget', detail: 'the limits leave no request for this night' };

function withRequestError(
  state: TargetState | undefined,
  now: Date,
): { state?: TargetState; requestError?: RequestError } {
  const requestError = requestErrorOfState(state, now);
  return { ...(state ? { state } : {}), ...(requestError ? { requestError } : {}) };
}

const plain: Step = { name: 'plain', method: 'GET', path: '/' };

/** Limits that shape a night; what is shorter only makes it slower. */
function lasting(session: Session): Limit[] {
  return limitsFor(session, plain).filter((limit) => 'since' in limit || limit.seconds >= 3600);
}

function leftFor(session: Session): number {
  return requestsLeft(session.ledger, session.host, ledgerKey(session, plain), lasting(session));
}

/** Requests of a whole night at its best. */
function nightly(session: Session): number {
  return Math.min(...lasting(session).map(({ requests }) => requests));
}
