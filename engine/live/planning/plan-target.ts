import type { Ledger } from '../../http/limits/ledger.js';
import { closeSession } from '../../http/session.js';
import { openFailures } from '../memory/remember.js';
import { chooseRules, runsToCover } from './rotation.js';
import { waitingRules } from './waiting-rules.js';
import { liveSamples } from './samples.js';
import { atAddress, readTarget, writeTarget } from '../memory/target-store.js';
import type { LiveOptions, PlanOptions } from '../../plan/plan.js';
import { openPlanned } from '../../plan/session.js';
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
  const { contract, baseUrl, keyName, limits, rules } = target;
  const name = contract.service;
  const session = openPlanned(target, options, { ledger });
  const address = atAddress(root, name, baseUrl);
  const before = readTarget(root, name, 'state');
  const memory = readTarget(root, name, 'rules') ?? {};
  try {
    const budget = Math.floor(leftFor(session) * share);
    const { state, requestError } = await seeState(session, target.samples, before, budget);
    if (call.isLeft()) return undefined;
    if (state) writeTarget(root, name, 'state', state);
    const kept = readTarget(root, name, 'samples') ?? {};
    if (requestError) session.down = requestError;
    const collected = await liveSamples(session, target.samples, kept, Math.floor(budget * listingShare));
    if (call.isLeft()) return undefined;
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
        ...(target.methods === undefined ? {} : { methods: target.methods }),
        ...(target.destructive === undefined ? {} : { destructive: target.destructive }),
        ...(target.publicOnly ? { publicOnly: true as const } : {}),
        ...(target.minChecked === undefined ? {} : { minChecked: target.minChecked }),
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
