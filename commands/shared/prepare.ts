import type { TargetConfig } from '../config/config.js';
import { keyNameOf } from '../config/keys.js';
import { methodsOf } from '../config/methods.js';
import { isSafe } from '../../engine/contract/safe-methods.js';
import { openLedger, type Ledger } from '../../engine/http/limits/ledger.js';
import { placeCredential } from '../../engine/contract/credential.js';
import type { Rule } from '../../engine/types/index.js';
import type { PlannedRule, PlannedService, PlanOptions } from '../../engine/plan/plan.js';
import type { Contract, Limit, Sample } from '../../engine/types/index.js';
import { loadReference } from '../../fixtures/catalogue/load.js';
import { referenceKey } from '../../fixtures/kits/reference/credentials.js';
import type { Served } from '../../engine/server/serve.js';
import { kindOf, readsFiles } from '../../suites/kinds/rules.js';
import { settledBaseUrl } from './base-path.js';
import { explore } from './explore.js';
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
      if (target.baseUrl !== undefined) return preparedAt(target.baseUrl, target, options, { ledger });
      const server = await startReference(target.service.contract.service);
      served.push(server);
      const key = env[keyNameFor(target)];
      return preparedAt(server.baseUrl, target, options, { ledger, ...(key === undefined ? {} : { key }) });
    }),
  );
  const close = async () => {
    await Promise.all(served.map((each) => each.close()));
  };
  return { services, env, close };
}

async function startReference(service: string): Promise<Served> {
  const reference = await loadReference(service);
  if (!reference) throw new Error(`there is no reference of ${service}`);
  // Who checks a URL serves nothing, and need not load what does.
  const { startServer } = await import('../../engine/server/serve.js');
  return startServer(reference);
}

async function preparedAt(
  named: string,
  target: Target,
  options: PlanOptions,
  own: { ledger: Ledger; key?: string },
): Promise<PlannedService> {
  const planned = plannedBeforehand(target);
  const { samples, leftOut } = target;
  const embedded = target.baseUrl === undefined;
  const asked = { ...planned, baseUrl: named, contract: withoutOperations(planned.contract, leftOut) };
  const baseUrl = embedded ? named : await settledBaseUrl(asked, samples, options, own.ledger);
  return { ...planned, embedded, baseUrl, ...(await explore({ ...asked, baseUrl }, samples, options, own)) };
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
  const isFirst = (rule: Rule): boolean => kindOf(rule).beforeOthers === true;
  const inOrder = [...rules.filter(isFirst), ...rules.filter((rule) => !isFirst(rule))];
  return inOrder.map((rule) => {
    const kind = kindOf(rule);
    return {
      ...rule,
      operations: kind.operations(rule.params as never, contract),
      ...(kind.opensPages ? { takes: 'browser' } : readsFiles(rule) ? { takes: 'downloads' } : {}),
      ...declared?.get(rule.id),
    };
  });
}
