import type { Ledger } from '../../http/limits/ledger.js';
import { closeSession, type Session } from '../../http/session.js';
import { openFailures } from '../memory/remember.js';
import { chooseRules, runsToCover } from './rotation.js';
import { waitingRules } from './waiting-rules.js';
import { liveSamples } from './samples.js';
import { atAddress, readTarget, writeTarget } from '../memory/target-store.js';
import type { LiveOptions, PlannedRule, PlannedService, PlanOptions } from '../../plan/plan.js';
import { openPlanned } from '../../plan/session.js';
import type { RequestError, SampleTiers } from '../../types/index.js';
import type { TargetState } from '../health/states.js';
import type { TargetFiles } from '../memory/target-files.js';
import type { ConfiguredTarget, LiveTarget } from './live-target.js';
import { leftFor, nightly } from './budget.js';
import { seeState } from './see-state.js';

/** Of a live run's requests this share is kept for confirming failures. */
const confirmingShare = 0.2;
/** Of a live run's requests at most this share goes into listings. */
const listingShare = 0.4;

export interface PlanningCall {
  options: PlanOptions & { live: LiveOptions };
  /** The folder of what is kept from live run to live run. */
  state: string;
  ledger: Ledger;
  /** Whether the run has been left: then what was seen is not written down. */
  isLeft: () => boolean;
}

/** Looks at a target and plans it: `share` of what is left for the host is its. Undefined where the run was left meanwhile. */
export async function lookAt(
  target: ConfiguredTarget,
  call: PlanningCall,
  share: number,
): Promise<LiveTarget | undefined> {
  const { options, state: root, ledger } = call;
  const name = target.contract.service;
  const session = openPlanned(target, options, { ledger });
  const { isNew } = atAddress(root, name, target.baseUrl);
  const before = readTarget(root, name, 'state');
  const memory = readTarget(root, name, 'rules') ?? {};
  try {
    const budget = Math.floor(leftFor(session) * share);
    const seen = await see(session, target, call, { before, budget });
    if (!seen) return undefined;
    const chosen = choose(session, target, memory, { budget, share, options });
    const failures = isNew ? {} : openFailures(memory);
    return {
      planned: { ...plannedOf(target, seen, chosen.rules), requests: session.requests, failures },
      ...(seen.state ? { state: seen.state } : {}),
      ...(before ? { before: before.state } : {}),
      rules: target.rules.length,
      ...(chosen.runsToCover === undefined ? {} : { runsToCover: chosen.runsToCover }),
      budget,
      sharesHost: share < 1,
    };
  } finally {
    await closeSession(session);
  }
}

/** How a target stands, and the samples that its rules have. */
interface Seen {
  state?: TargetState;
  requestError?: RequestError;
  samples: SampleTiers;
}

/** Sees how a target stands, collects its samples, and writes both down. Undefined where the run was left meanwhile. */
async function see(
  session: Session,
  { samples: given }: ConfiguredTarget,
  { state: root, isLeft }: PlanningCall,
  { before, budget }: { before: TargetState | undefined; budget: number },
): Promise<Seen | undefined> {
  const name = session.contract.service;
  const { state, requestError } = await seeState(session, given, before, budget);
  if (isLeft()) return undefined;
  if (state) writeTarget(root, name, 'state', state);
  const kept = readTarget(root, name, 'samples') ?? {};
  if (requestError) session.down = requestError;
  const collected = await liveSamples(session, given, kept, Math.floor(budget * listingShare));
  if (isLeft()) return undefined;
  writeTarget(root, name, 'samples', collected.kept);
  return {
    samples: collected.samples,
    ...(state ? { state } : {}),
    ...(requestError ? { requestError } : {}),
  };
}

/** The rules of this run, by what is left of the budget, and how many runs all rules take. */
function choose(
  session: Session,
  { rules }: ConfiguredTarget,
  memory: TargetFiles['rules'],
  { budget, share, options }: { budget: number; share: number; options: PlanningCall['options'] },
): { rules: PlannedRule[]; runsToCover: number | undefined } {
  const ids = rules.map(({ id }) => id);
  const waiting = waitingRules(ids, memory, options.live.requestsPerRule);
  const thisRun = Math.floor((budget - session.requests) * (1 - confirmingShare));
  const later = Math.floor(nightly(session) * share * (1 - confirmingShare)) - 1;
  return {
    // In this order they run: what waited longest is cut off last.
    rules: chooseRules(waiting, thisRun).flatMap(({ id }) => rules.find((rule) => rule.id === id) ?? []),
    runsToCover: runsToCover(waiting, { thisRun, later }),
  };
}

function plannedOf(
  target: ConfiguredTarget,
  { samples, requestError }: Seen,
  rules: PlannedRule[],
): Omit<PlannedService, 'requests'> {
  return {
    contract: target.contract,
    keyName: target.keyName,
    rules,
    embedded: false,
    baseUrl: target.baseUrl,
    samples,
    limits: target.limits,
    ...(target.methods === undefined ? {} : { methods: target.methods }),
    ...(target.destructive === undefined ? {} : { destructive: target.destructive }),
    ...(target.publicOnly ? { publicOnly: true as const } : {}),
    ...(target.minChecked === undefined ? {} : { minChecked: target.minChecked }),
    ...(requestError ? { requestError } : {}),
  };
}
