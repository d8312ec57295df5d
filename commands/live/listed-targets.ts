import { UsageError } from '../../engine/errors.js';
import { openLedger } from '../../engine/http/limits/ledger.js';
import type { ConfiguredTarget, ListedTarget } from '../../engine/live/planning/live-target.js';
import type { DocumentSource } from '../../engine/openapi/read/read.js';
import { keyNameOf } from '../config/keys.js';
import { parseBaseUrl } from '../config/base-url.js';
import type { TargetConfig } from '../config/config.js';
import { declare } from '../run/declared.js';
import { transportOf } from '../shared/documents.js';
import { isBaseUrl, type Transport } from '../shared/open-document.js';
import { serviceNames } from '../shared/services.js';
import { ledgerIn } from '../shared/state.js';
import { chooseTargets, targetByDocument, type TargetFlags } from '../shared/targets.js';
import { version } from '../shared/version.js';
import { readDirectory } from './directory.js';
import { holdBy, turnsWithin } from './fetch-counted.js';
import { listedDocument } from './listed-document.js';
import { configuredTarget, readyTarget, type Readying } from './ready-target.js';
import { targetsOfFiles } from '../config/target-files.js';

/** Flags that say who is asked. */
export interface ListFlags extends TargetFlags {
  targets: string[];
  directory?: string;
  allow: string[];
}

interface ListCall extends Readying {
  /** The state folder. */
  state: string;
}

/** So many configured targets are read before anything is sent; of more, each when its turn comes. */
const fewTargets = 100;

/**
 * The targets of a live run: nobody but those of the configuration, of files that list more, and of a directory on hosts
 * that are allowed. Undefined where the directory cannot be read. Throws UsageError.
 */
export async function listedTargets(
  services: readonly string[],
  flags: ListFlags,
  call: ListCall,
): Promise<ListedTarget[] | undefined> {
  const given = services.find((text) => text.includes('='));
  if (given !== undefined)
    throw new UsageError(
      `assay live checks configured targets only: put the URL of ${given.split('=')[0]} into the configuration`,
    );
  if (flags.allow.length > 0 && flags.directory === undefined)
    throw new UsageError('--allow names hosts of a directory: give --directory URL, too');
  const further = targetsOfFiles(flags.targets);
  const { config } = call;
  const twice = [...further.keys()].find((name) => config.targets[name]?.url !== undefined);
  if (twice !== undefined)
    throw new UsageError(`${twice} is a target in the configuration and in a file of --targets`);
  const isAsked = (name: string): boolean => services.length === 0 || services.includes(name);
  const fromFiles = [...further]
    .filter(([name]) => isAsked(name))
    .map(([name, target]) => ofEntry(name, target, flags, call));
  const fromDirectory = await ofDirectory(
    new Set([...further.keys(), ...Object.keys(config.targets)]),
    flags,
    call,
  );
  if (!fromDirectory) return undefined;
  const lists = flags.targets.length > 0 || flags.directory !== undefined;
  const others = services.filter(
    (name) => !further.has(name) && !fromDirectory.some((each) => each.service === name),
  );
  const hasOwn = Object.values(config.targets).some(({ url }) => url !== undefined);
  const isOwnAsked = services.length > 0 ? others.length > 0 : hasOwn || !lists;
  const own = isOwnAsked ? await ofConfiguration(others, flags, call) : [];
  return [...own, ...fromFiles, ...fromDirectory.filter(({ service }) => isAsked(service))];
}

async function ofConfiguration(
  services: readonly string[],
  flags: ListFlags,
  call: ListCall,
): Promise<ListedTarget[]> {
  const { config } = call;
  const names = services.length > 0 ? services : Object.keys(config.targets);
  const configured = names.flatMap((name) => {
    const target = config.targets[name];
    return target?.url === undefined ? [] : [{ name, url: target.url, target }];
  });
  if (configured.length > fewTargets) {
    return configured.map(({ name, url, target }) => ({
      service: name,
      baseUrl: parseBaseUrl(url),
      // The others are none of its business, and are many.
      load: () => chosenAlone(name, target, flags, call),
    }));
  }
  const chosen = await chooseTargets(services, flags, config, {});
  const without = chosen.find(({ baseUrl }) => baseUrl === undefined);
  if (without) {
    const name = services.length === 0 ? 'SERVICE' : without.service.contract.service;
    throw new UsageError(`assay live needs a configured target: targets: { ${name}: { url: … } }`);
  }
  return declare(chosen, { notImplemented: [] }, undefined).map((target) => {
    const { baseUrl = '' } = target;
    const read = readyTarget(target, call);
    return { service: target.service.contract.service, baseUrl, load: () => Promise.resolve(read) };
  });
}

/** A target of the configuration, as if it were the only one. */
async function chosenAlone(
  name: string,
  target: TargetConfig,
  flags: ListFlags,
  call: ListCall,
): Promise<ConfiguredTarget> {
  const config = { ...call.config, targets: { [name]: target } };
  const [chosen] = await chooseTargets([name], flags, config, {});
  return configuredTarget(chosen, { ...call, config });
}

/** Who named a target: a directory is somebody else. */
interface Origin {
  isDirectory: boolean;
  publicOnly: boolean;
}

const ownFile: Origin = { isDirectory: false, publicOnly: false };

/** A target of a list: its document is found and read when its turn comes. */
function ofEntry(
  name: string,
  target: TargetConfig,
  flags: ListFlags,
  call: ListCall,
  { isDirectory, publicOnly } = ownFile,
): ListedTarget {
  const { url = '', openapi } = target;
  const baseUrl = parseBaseUrl(url);
  const config = { ...call.config, targets: { [name]: target } };
  return {
    service: name,
    baseUrl,
    async load() {
      if (openapi === undefined && !isDirectory && serviceNames(flags.contracts).includes(name))
        return chosenAlone(name, target, flags, call);
      const transport = countedTransport(target, flags, call, publicOnly);
      const asked = { name, baseUrl, ...(openapi === undefined ? {} : { openapi }) };
      const document: DocumentSource =
        openapi !== undefined && !isBaseUrl(openapi)
          ? { file: openapi }
          : await listedDocument(call.state, asked, transport);
      const chosen = targetByDocument({ name, baseUrl, document }, flags, config);
      return {
        ...configuredTarget(chosen, { ...call, config }),
        ...(publicOnly ? { publicOnly: true as const } : {}),
      };
    },
  };
}

async function ofDirectory(
  taken: ReadonlySet<string>,
  flags: ListFlags,
  call: ListCall,
): Promise<ListedTarget[] | undefined> {
  if (flags.directory === undefined) return [];
  const transport = transportOf(flags, call.config);
  const apis = await readDirectory(parseBaseUrl(flags.directory), { allow: flags.allow, taken, transport });
  return apis?.map(({ name, baseUrl, openapi, publicOnly }) => {
    const target = {
      url: baseUrl,
      ...(openapi === undefined ? {} : { openapi }),
      samples: [],
      // A key of another service is none of its.
      key: { env: keyNameOf(`directory-${name}`) },
      notImplemented: [],
    };
    return ofEntry(name, target, flags, call, { isDirectory: true, publicOnly });
  });
}

/** How a document is asked for: within the limits of its host, and by name. */
function countedTransport(
  target: TargetConfig,
  flags: ListFlags,
  { config, state, started }: ListCall,
  publicOnly: boolean,
): Transport {
  const ledger = openLedger(ledgerIn(state));
  return {
    ...transportOf(flags, config),
    ...(publicOnly ? { publicOnly: true as const } : {}),
    ...(config.live?.contact === undefined
      ? {}
      : { userAgent: `assay/${version} (+${config.live.contact})` }),
    turn: turnsWithin(ledger, [config.limits, target.limits], started.getTime()),
    refused: holdBy(ledger),
  };
}
