import { openLedger } from '../../engine/http/limits/ledger.js';
import type { ConfiguredTarget, ListedTarget } from '../../engine/live/planning/live-target.js';
import type { DocumentSource } from '../../engine/openapi/read/read.js';
import { parseBaseUrl } from '../config/base-url.js';
import type { TargetConfig } from '../config/config.js';
import { transportOf } from '../shared/documents.js';
import { isBaseUrl, type Transport } from '../shared/open-document.js';
import { serviceNames } from '../shared/services.js';
import { ledgerIn } from '../shared/state.js';
import { chooseTargets, targetByDocument, type TargetFlags } from '../shared/targets.js';
import { version } from '../shared/version.js';
import { holdBy, turnsWithin } from './fetch-counted.js';
import { listedDocument } from './listed-document.js';
import { configuredTarget, type Readying } from './ready-target.js';

/** Flags that say who is asked. */
export interface ListFlags extends TargetFlags {
  targets: string[];
  directory?: string;
  allow: string[];
}

export interface ListCall extends Readying {
  /** The state folder. */
  state: string;
}

/** A target of the configuration, as if it were the only one. */
export async function chosenAlone(
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
export function ofEntry(
  name: string,
  target: TargetConfig,
  flags: ListFlags,
  call: ListCall,
  { isDirectory, publicOnly } = ownFile,
): ListedTarget {
  const { url = '', openapi } = target;
  const baseUrl = parseBaseUrl(url);
  const config = { ...call.config, targets: { [name]: target } };
  const load = async (): Promise<ConfiguredTarget> => {
    if (openapi === undefined && !isDirectory && serviceNames(flags.contracts).includes(name))
      return chosenAlone(name, target, flags, call);
    const transport = countedTransport(target, flags, call, publicOnly);
    const document = await documentOf(
      { name, baseUrl, ...(openapi === undefined ? {} : { openapi }) },
      call,
      transport,
    );
    const chosen = targetByDocument({ name, baseUrl, document }, flags, config);
    const ready = configuredTarget(chosen, { ...call, config });
    return publicOnly ? { ...ready, publicOnly: true } : ready;
  };
  return { service: name, baseUrl, load };
}

async function documentOf(
  asked: { name: string; baseUrl: string; openapi?: string },
  { state }: ListCall,
  transport: Transport,
): Promise<DocumentSource> {
  const { openapi } = asked;
  if (openapi !== undefined && !isBaseUrl(openapi)) return { file: openapi };
  return listedDocument(state, asked, transport);
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
