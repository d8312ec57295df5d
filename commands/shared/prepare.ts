import type { TargetConfig } from '../config/config.js';
import { keyNameOf } from '../config/keys.js';
import { methodsOf } from '../config/methods.js';
import { isSafe } from '../../engine/contract/safe-methods.js';
import { plainRequest } from '../../engine/contract/plain-request.js';
import { send } from '../../engine/http/sending/send.js';
import { medianOf } from '../../engine/http/pace/pace.js';
import { openLedger, type Ledger } from '../../engine/http/limits/ledger.js';
import { closeSession, type Session } from '../../engine/http/session.js';
import { placeCredential } from '../../engine/contract/credential.js';
import type { PlannedRule, PlannedService, PlanOptions } from '../../engine/plan/plan.js';
import { openPlanned } from '../../engine/plan/session.js';
import { collectSamples } from '../../engine/samples/collect.js';
import type { Contract, Limit, RequestError, Sample } from '../../engine/types/index.js';
import { loadReference } from '../../fixtures/catalogue/load.js';
import { referenceKey } from '../../fixtures/kits/reference/credentials.js';
import { startServer, type Served } from '../../engine/server/serve.js';
import { kindOf } from '../../suites/kinds/rules.js';
import { settledBaseUrl } from './base-path.js';
import { refusedKey } from './refused-key.js';
import type { ServiceRules } from './services.js';

/** One service to be checked; without a base URL its reference is started. */
export interface Target {
  service: ServiceRules;
  baseUrl?: string;
  /** Methods that may be sent, where rules follow from an OpenAPI document. Default: the safe ones. */
  methods?: string[];
  /** Whether what assay did not create may be changed and deleted. */
  destructive?: boolean;
  samples: readonly Sample[];
  config?: TargetConfig;
  /** Limits that the user gave. */
  limits?: Limit[];
  /** Percentage of the stated rules that need a verdict; default: nothing is demanded. */
  minChecked?: number;
  /** What the user has said beforehand of a rule, by its id. */
  declared?: ReadonlyMap<string, Pick<PlannedRule, 'known' | 'notImplemented'>>;
  /** Ids of operations that it leaves out on purpose: nothing is asked of them. */
  leftOut?: ReadonlySet<string>;
  /** When its rules end, in milliseconds of the wall clock. */
  endsAt?: number;
}

/** Services ready to be checked, what the workers' environment must hold for it, and how to end the references. */
export interface Prepared {
  services: PlannedService[];
  env: Record<string, string>;
  close(): Promise<void>;
}

/** The keys that embedded references take, by the names under which workers look for them. */
function embeddedKeys(targets: readonly Target[]): Record<string, string> {
  const closed = targets.filter(
    ({ service, baseUrl }) => baseUrl === undefined && service.contract.credential.use === 'required',
  );
  return Object.fromEntries(closed.map((target) => [keyNameFor(target), referenceKey]));
}

/** The name of the environment variable that holds the key of a target. */
export function keyNameFor({ service, config }: Pick<Target, 'service' | 'config'>): string {
  return config?.key.env ?? keyNameOf(service.contract.service);
}

/** Starts references, sees whether each target answers at all, and collects its samples. Sends no rule's request. */
export async function prepare(
  targets: readonly Target[],
  options: PlanOptions,
  ledger: Ledger = openLedger(options.ledger),
): Promise<Prepared> {
  const served: Served[] = [];
  const env = embeddedKeys(targets);
  const services = await Promise.all(
    targets.map(async (target) => {
      const { samples, leftOut } = target;
      const planned = plannedBeforehand(target);
      const { contract, keyName } = planned;
      const explored = { ...planned, contract: withoutOperations(contract, leftOut) };
      if (target.baseUrl !== undefined) {
        const named = { ...explored, baseUrl: target.baseUrl };
        const baseUrl = await settledBaseUrl(named, samples, options, ledger);
        return {
          ...planned,
          embedded: false,
          baseUrl,
          ...(await explore({ ...explored, baseUrl }, samples, options, { ledger })),
        };
      }
      const reference = await loadReference(contract.service);
      if (!reference) throw new Error(`there is no reference of ${contract.service}`);
      const server = await startServer(reference);
      served.push(server);
      const { baseUrl: own } = server;
      const key = env[keyName];
      const found = await explore({ ...explored, baseUrl: own }, samples, options, {
        ledger,
        ...(key === undefined ? {} : { key }),
      });
      return { ...planned, embedded: true, baseUrl: server.baseUrl, ...found };
    }),
  );
  const close = async () => {
    await Promise.all(served.map((each) => each.close()));
  };
  return { services, env, close };
}

/** What is known of a planned service before anything is sent. */
function plannedBeforehand({
  service,
  config,
  declared,
  limits,
  minChecked,
  endsAt,
  methods,
  destructive = false,
}: Target): Omit<PlannedService, 'baseUrl' | 'embedded' | 'samples' | 'requests'> {
  return {
    contract: withKeyPlace(service.contract, config),
    keyName: keyNameFor({ service, ...(config ? { config } : {}) }),
    rules: planRules(service, declared),
    methods: methodsOf(methods),
    destructive,
    // What one rule creates, another must not meet.
    ...(service.contract.openapi && methodsOf(methods).some((method) => !isSafe({ method }))
      ? { inOneWorker: true as const }
      : {}),
    ...(limits ? { limits } : {}),
    ...(minChecked === undefined ? {} : { minChecked }),
    ...(endsAt === undefined ? {} : { endsAt }),
  };
}

/** A contract with the key where the configuration says that it goes. */
export function withKeyPlace(contract: Contract, config: TargetConfig | undefined): Contract {
  if (!config) return contract;
  return { ...contract, credential: placeCredential(contract.credential, config.key) };
}

/** A contract that says nothing of some operations. */
function withoutOperations(contract: Contract, leftOut: ReadonlySet<string> = new Set()): Contract {
  return {
    ...contract,
    operations: contract.operations.filter(({ id }) => !leftOut.has(id)),
    sampleSources: contract.sampleSources.filter(({ operation }) => !leftOut.has(operation)),
  };
}

/** The rules as workers get them. */
export function planRules({ contract, rules }: ServiceRules, declared?: Target['declared']): PlannedRule[] {
  return rules.map((rule) => {
    const kind = kindOf(rule);
    return {
      ...rule,
      operations: kind.operations(rule.params as never, contract),
      ...(kind.opensPages ? { takes: 'browser' } : kind.readsFiles ? { takes: 'downloads' } : {}),
      ...declared?.get(rule.id),
    };
  });
}

async function explore(
  target: Pick<PlannedService, 'contract' | 'baseUrl' | 'keyName' | 'limits' | 'endsAt'>,
  given: readonly Sample[],
  options: PlanOptions,
  own: { ledger: Ledger; key?: string },
): Promise<Pick<PlannedService, 'samples' | 'requests' | 'requestError' | 'keyRefused' | 'latencyMs'>> {
  const session = openPlanned(target, options, own);
  try {
    const requestError = await firstRequestError(session, given);
    if (requestError) session.down = requestError;
    const samples = await collectSamples(session, given, listingsEnd(target.endsAt));
    // A key of our own reference is known to be taken.
    const keyRefused = requestError || own.key !== undefined ? undefined : await refusedKey(session, samples);
    const latencyMs = medianOf(session.pace.latest);
    return {
      samples,
      requests: session.requests,
      ...(requestError ? { requestError } : {}),
      ...(keyRefused === undefined ? {} : { keyRefused }),
      ...(latencyMs === undefined ? {} : { latencyMs: Math.round(latencyMs) }),
    };
  } finally {
    await closeSession(session);
  }
}

/** Of the time for a target at most this share goes into listings. */
const listingShare = 0.2;

/** When no further listing is asked for, in milliseconds of the wall clock. */
function listingsEnd(endsAt: number | undefined): number {
  return endsAt === undefined ? Infinity : Date.now() + (endsAt - Date.now()) * listingShare;
}

/** Whether anything answers at all: one plain request, before any rule blames anybody. */
async function firstRequestError(
  session: Session,
  given: readonly Sample[],
): Promise<RequestError | undefined> {
  const { step } = plainRequest(session.contract, given);
  const { requestError } = await send(session, step, session.pool);
  if (requestError?.reason !== 'unreachable' && requestError?.reason !== 'timeout') return undefined;
  return session.contract.dead
    ? { ...requestError, detail: `dead, as documented: ${requestError.detail}` }
    : requestError;
}
