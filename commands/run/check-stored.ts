import { resolve } from 'node:path';
import { readConfig, type Config } from '../config/config.js';
import { openConfig } from '../config/open-config.js';
import { globMatcher } from '../../engine/glob.js';
import { keyNameOf } from '../config/keys.js';
import { writeJsonNamed } from '../../engine/files/write-file.js';
import { UsageError } from '../../engine/errors.js';
import { readStored } from '../../engine/live/stored/read-stored.js';
import type { StoredCase } from '../../engine/live/stored/stored-case.js';
import type { PlannedService } from '../../engine/plan/plan.js';
import { exitStatus } from '../../engine/results/run-gate.js';
import { summaryText } from '../../reporters/terminal/summary.js';
import { checkPlan } from './check-plan.js';
import { namedDocuments } from '../shared/documents.js';
import { planOptions, type RunFlags } from '../shared/options.js';
import { planRules, withKeyPlace } from '../shared/prepare.js';
import type { ReportFlags } from '../report/report-options.js';
import { checkPlaces, readSources, writeReport } from '../report/make-report.js';
import { writeJunit } from '../report/write-junit.js';
import { readJournals } from '../../engine/results/journal.js';
import { inScratchFolder } from '../shared/scratch-folder.js';
import { say } from '../shared/say.js';
import { loadServices, serviceNames, type ServiceRules } from '../shared/services.js';

interface StoredFlags extends RunFlags, ReportFlags {
  config?: string;
  only?: string;
  json?: string;
  junit?: string;
  contracts: string;
  openapi?: string;
  rules?: string;
  /** The folder, or false for `--no-report`. */
  report: string | false;
}

/** Checks stored exchanges again, by the contracts as they are now. Sends nothing. Answers the exit status. */
export async function checkStored(
  from: string,
  services: readonly string[],
  flags: StoredFlags,
): Promise<number> {
  const started = performance.now();
  const given = services.find((text) => text.includes('='));
  if (given !== undefined)
    throw new UsageError(`--from sends nothing: leave the URL of ${given.split('=')[0]} out`);
  checkPlaces(flags);
  const config = readConfig(flags.config);
  const sources = readSources(flags, config);
  const planned = await plannedServices(readStored(from), services, flags);
  const plan = { options: { ...planOptions(flags, config), from: resolve(from) }, services: planned };
  return inScratchFolder(async (folder) => {
    const file = flags.json === undefined ? {} : { file: flags.json };
    const results = await checkPlan(plan, { folder, env: {}, started, ...file });
    writeJsonNamed(flags.json, results);
    say(summaryText(results));
    await writeJunit(results, flags);
    await writeReport({ results, recorded: () => readJournals(folder), flags, sources });
    return exitStatus(results);
  });
}

async function plannedServices(
  stored: ReadonlyMap<string, StoredCase[]>,
  services: readonly string[],
  flags: StoredFlags,
): Promise<PlannedService[]> {
  const config = await openConfig(flags.config);
  const all = [...new Set([...stored.values()].flat().map(({ service }) => service))];
  const names = all.filter((name) => services.length === 0 || services.includes(name));
  const { contracts } = await namedDocuments(names, flags, config);
  checkNames(services, names, serviceNames(contracts));
  const wanted = globMatcher(flags.only ?? config.only ?? '*');
  const planned = loadServices(contracts, names).map((service) =>
    plannedService(service, stored, config, wanted),
  );
  if (planned.every(({ rules }) => rules.length === 0))
    throw new UsageError('no rule with stored exchanges is asked for');
  return planned;
}

/** Each service that is asked for has stored exchanges, and each with stored exchanges a contract. Throws UsageError. */
function checkNames(
  services: readonly string[],
  names: readonly string[],
  withContract: readonly string[],
): void {
  const missing = [
    ...services.filter((name) => !names.includes(name)),
    ...names.filter((name) => !withContract.includes(name)),
  ];
  if (missing[0] === undefined) return;
  throw new UsageError(
    `there are no stored exchanges, or no contract, of ${missing[0]}; a service of your own needs --openapi or targets.${missing[0]}.openapi`,
  );
}

/** A service with those of its rules that are wanted and have stored exchanges. */
function plannedService(
  service: ServiceRules,
  stored: ReadonlyMap<string, StoredCase[]>,
  { targets }: Config,
  wanted: (rule: string) => boolean,
): PlannedService {
  const name = service.contract.service;
  const all = planRules(service);
  const rules = all.filter(({ id }) => stored.has(id) && wanted(id));
  say(`${name}: ${rules.length} of ${all.length} rules have stored exchanges`);
  const cases = [...stored.values()].flat();
  return {
    contract: withKeyPlace(service.contract, targets[name]),
    rules,
    baseUrl: cases.findLast((each) => each.service === name)?.baseUrl ?? '',
    embedded: false,
    samples: { listed: [], given: [], known: [] },
    keyName: targets[name]?.key.env ?? keyNameOf(name),
    requests: 0,
  };
}
