import { parseBaseUrl } from '../config/base-url.js';
import type { Config } from '../config/config.js';
import { givenLimits } from '../config/given-limits.js';
import { globMatcher } from '../../engine/glob.js';
import { checkService, parseTargets, type TargetArgument } from '../config/targets.js';
import { UsageError } from '../../engine/errors.js';
import { methodsOf } from '../config/methods.js';
import type { Limit, Sample } from '../../engine/types/index.js';
import { hasReference } from '../../fixtures/catalogue/load.js';
import { namedDocuments, type Contracts } from './documents.js';
import { ownContracts } from './own-contracts.js';
import type { DocumentSource } from '../../engine/openapi/read/read.js';
import { withRules } from './rules-beside.js';
import type { Target } from './prepare.js';
import { loadServices, serviceNames, type ServiceRules } from './services.js';
import { givenSamples } from '../../engine/openapi/given-samples.js';
import { allowedOf } from './allowed.js';

/** Percentage of a service's stated rules that need a verdict where nobody says otherwise. */
const enough = 80;

/** What of a command's flags decides who is checked by which rules. */
export interface TargetFlags {
  contracts: string;
  openapi?: string;
  rules?: string;
  timeout?: number;
  ca?: string;
  /** Methods that may be sent in addition to the safe ones. */
  methods?: string[];
  destructive?: true;
  only?: string;
  minChecked?: number;
}

/** Who is to be checked by which rules. Throws UsageError for anything that cannot be. */
export async function chooseTargets(
  texts: readonly string[],
  flags: TargetFlags,
  config: Config,
  samples: Readonly<Record<string, Sample[]>>,
): Promise<Target[]> {
  const { contracts, texts: named } = await namedDocuments(texts, flags, config);
  const known = serviceNames(contracts);
  for (const name of [...Object.keys(config.targets), ...Object.keys(samples)]) checkService(name, known);
  const chosen = withDefaults(parseTargets(named, known), config, known);
  if (chosen.length === 0) throw new UsageError(`${flags.contracts}: there are no contracts to check by`);
  const names = chosen.map(({ service }) => service);
  checkRulesBeside(names, config, contracts);
  const services = loadServices(contracts, names);
  await validateOwn(flags, contracts, names);
  return targetsBy(contracts, chosen, { services, flags, config, samples });
}

/** Rules of the user's own stand beside an OpenAPI document. Throws UsageError. */
function checkRulesBeside(names: readonly string[], { targets }: Config, { documents }: Contracts): void {
  const alone = names.find((name) => targets[name]?.rules !== undefined && !documents.has(name));
  if (alone !== undefined)
    throw new UsageError(`targets.${alone}.rules stands beside an OpenAPI document: give openapi, too`);
}

/** Validates contracts of the user's own that are no OpenAPI documents of theirs. */
async function validateOwn(
  flags: TargetFlags,
  contracts: Contracts,
  names: readonly string[],
): Promise<void> {
  if (flags.contracts !== ownContracts) {
    const { validateContracts } = await import('./validate.js');
    validateContracts(
      flags.contracts,
      names.filter((name) => !contracts.documents.has(name)),
    );
  }
}

interface Choosing {
  services: readonly ServiceRules[];
  flags: TargetFlags;
  config: Config;
  samples: Readonly<Record<string, Sample[]>>;
}

/** Targets of the chosen services. Throws UsageError where there is nothing to check. */
function targetsBy(
  contracts: Contracts,
  chosen: readonly TargetArgument[],
  { services, flags, config, samples }: Choosing,
): Target[] {
  const only = flags.only ?? config.only;
  const targets = services.map((service, index) => ({
    ...targetBy(service, globMatcher(only ?? '*'), { flags, config, samples }),
    ...baseUrlOf(chosen[index] as TargetArgument, contracts),
  }));
  const checked = targets.filter(({ service }) => service.rules.length > 0);
  if (checked.length === 0)
    throw new UsageError(
      only === undefined
        ? `${services.map(({ contract }) => contract.openapi?.document ?? contract.service).join(', ')}: no rule follows from it, so that there is nothing to check`
        : `no rule matches --only ${JSON.stringify(only)}`,
    );
  return checked;
}

/** A service by what flags and configuration say of it. */
function targetBy(
  service: ServiceRules,
  wanted: (rule: string) => boolean,
  { flags, config, samples }: Omit<Choosing, 'services'>,
): Target {
  const target = config.targets[service.contract.service];
  const methods = methodsOf(flags.methods ?? target?.methods);
  const destructive = flags.destructive ?? target?.destructive ?? false;
  const { contract, rules } = allowedOf(service, methods, destructive);
  return {
    service: { contract, rules: rules.filter((rule) => wanted(rule.id)) },
    methods,
    destructive,
    samples: givenSamples(contract, samples[contract.service] ?? target?.samples ?? []),
    ...(target ? { config: target } : {}),
    minChecked: flags.minChecked ?? target?.minChecked ?? enough,
    ...limited(givenLimits([config.limits, target?.limits], Date.now())),
  };
}

/** A target by a document that was read already. Throws UsageError for one that cannot be checked by it. */
export function targetByDocument(
  { name, baseUrl, document }: { name: string; baseUrl: string; document: DocumentSource },
  flags: TargetFlags,
  config: Config,
): Target {
  const documents = withRules(new Map([[name, document]]), [name], flags, config);
  const contracts = { folder: flags.contracts, documents };
  const services = loadServices(contracts, [name]);
  const [target] = targetsBy(contracts, [{ service: name, baseUrl }], {
    services,
    flags,
    config,
    samples: {},
  });
  if (!target) throw new UsageError(`${name}: there is nothing to check`);
  return target;
}

function limited(limits: Limit[] | undefined): { limits?: Limit[] } {
  return limits ? { limits } : {};
}

function withDefaults(
  given: readonly TargetArgument[],
  config: Config,
  known: readonly string[],
): TargetArgument[] {
  const configured = Object.entries(config.targets).flatMap(([service, { url }]) =>
    url === undefined ? [] : [{ service, baseUrl: parseBaseUrl(url) }],
  );
  if (given.length === 0) {
    if (configured.length > 0) return configured;
    return known.filter(hasReference).map((service) => ({ service }));
  }
  return given.map(
    (target) => configured.find(({ service }) => !target.baseUrl && service === target.service) ?? target,
  );
}

function baseUrlOf({ service, baseUrl }: TargetArgument, { documents }: Contracts): { baseUrl?: string } {
  if (baseUrl !== undefined) return { baseUrl };
  if (documents.has(service)) throw new UsageError(`${service} has no base URL: give ${service}=BASE_URL`);
  if (!hasReference(service))
    throw new UsageError(`${service} has no embedded reference; give ${service}=BASE_URL`);
  return {};
}
