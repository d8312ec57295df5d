import { UsageError } from '../../engine/errors.js';
import type { ListedTarget } from '../../engine/live/planning/live-target.js';
import { keyNameOf } from '../config/keys.js';
import { parseBaseUrl } from '../config/base-url.js';
import type { Config, TargetConfig } from '../config/config.js';
import { targetsOfFiles } from '../config/target-files.js';
import { declare } from '../run/declared.js';
import { transportOf } from '../shared/documents.js';
import { chooseTargets } from '../shared/targets.js';
import { readDirectory } from './directory.js';
import { chosenAlone, ofEntry, type ListCall, type ListFlags } from './listed-entry.js';
import { readyTarget } from './ready-target.js';

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
  const further = furtherTargets(services, flags, call.config);
  const isAsked = (name: string): boolean => services.length === 0 || services.includes(name);
  const fromFiles = [...further]
    .filter(([name]) => isAsked(name))
    .map(([name, target]) => ofEntry(name, target, flags, call));
  const taken = new Set([...further.keys(), ...Object.keys(call.config.targets)]);
  const fromDirectory = await ofDirectory(taken, flags, call);
  if (!fromDirectory) return undefined;
  const others = services.filter(
    (name) => !further.has(name) && !fromDirectory.some((each) => each.service === name),
  );
  const lists = flags.targets.length > 0 || flags.directory !== undefined;
  const hasOwn = Object.values(call.config.targets).some(({ url }) => url !== undefined);
  const isOwnAsked = services.length > 0 ? others.length > 0 : hasOwn || !lists;
  const own = isOwnAsked ? await ofConfiguration(others, flags, call) : [];
  return [...own, ...fromFiles, ...fromDirectory.filter(({ service }) => isAsked(service))];
}

/** The targets of files. Throws UsageError where it is not clear who is asked. */
function furtherTargets(
  services: readonly string[],
  { allow, directory, targets: files }: ListFlags,
  { targets }: Config,
): Map<string, TargetConfig> {
  const given = services.find((text) => text.includes('='));
  if (given !== undefined)
    throw new UsageError(
      `assay live checks configured targets only: put the URL of ${given.split('=')[0]} into the configuration`,
    );
  if (allow.length > 0 && directory === undefined)
    throw new UsageError('--allow names hosts of a directory: give --directory URL, too');
  const further = targetsOfFiles(files);
  const twice = [...further.keys()].find((name) => targets[name]?.url !== undefined);
  if (twice !== undefined)
    throw new UsageError(`${twice} is a target in the configuration and in a file of --targets`);
  return further;
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
  if (configured.length <= fewTargets) return readBeforehand(services, flags, call);
  return configured.map(({ name, url, target }) => ({
    service: name,
    baseUrl: parseBaseUrl(url),
    // The others are none of its business, and are many.
    load: () => chosenAlone(name, target, flags, call),
  }));
}

async function readBeforehand(
  services: readonly string[],
  flags: ListFlags,
  call: ListCall,
): Promise<ListedTarget[]> {
  const chosen = await chooseTargets(services, flags, call.config, {});
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
