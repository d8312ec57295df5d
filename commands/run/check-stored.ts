import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfig } from '../config/config.js';
import { openConfig } from '../config/open-config.js';
import { globMatcher } from '../../engine/glob.js';
import { keyNameOf } from '../config/keys.js';
import { writeFileNamed } from '../../engine/files/write-file.js';
import { UsageError } from '../../engine/errors.js';
import { readStored } from '../../engine/live/stored/read-stored.js';
import type { StoredCase } from '../../engine/live/stored/stored-case.js';
import type { Plan, PlannedService } from '../../engine/plan/plan.js';
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
import { say } from '../shared/say.js';
import { loadServices, serviceNames } from '../shared/services.js';

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
  const sources = readSources(flags, readConfig(flags.config));
  const stored = readStored(from);
  const planned = await plannedServices(stored, services, flags);
  const folder = mkdtempSync(join(tmpdir(), 'assay-'));
  try {
    const plan: Plan = {
      options: {
        ...planOptions(flags, readConfig(flags.config)),
        from: resolve(from),
      },
      services: planned,
    };
    const results = await checkPlan(plan, {
      folder,
      env: {},
      started,
      ...(flags.json === undefined ? {} : { file: flags.json }),
    });
    if (flags.json !== undefined) writeFileNamed(flags.json, `${JSON.stringify(results, null, 2)}\n`);
    say(summaryText(results));
    await writeJunit(results, flags);
    await writeReport({ results, recorded: readJournals(folder), flags, sources });
    return exitStatus(results);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function plannedServices(
  stored: ReadonlyMap<string, StoredCase[]>,
  services: readonly string[],
  flags: StoredFlags,
): Promise<PlannedService[]> {
  const config = await openConfig(flags.config);
  const cases = [...stored.values()].flat();
  const names = [...new Set(cases.map(({ service }) => service))].filter(
    (name) => services.length === 0 || services.includes(name),
  );
  const { contracts } = await namedDocuments(names, flags, config);
  const known = serviceNames(contracts);
  const missing = [
    ...services.filter((name) => !names.includes(name)),
    ...names.filter((name) => !known.includes(name)),
  ];
  if (missing[0] !== undefined)
    throw new UsageError(
      `there are no stored exchanges, or no contract, of ${missing[0]}; a service of your own needs --openapi or targets.${missing[0]}.openapi`,
    );
  const only = flags.only ?? config.only;
  const wanted = only === undefined ? () => true : globMatcher(only);
  const planned = loadServices(contracts, names).map((service): PlannedService => {
    const name = service.contract.service;
    const all = planRules(service);
    const rules = all.filter(({ id }) => stored.has(id) && wanted(id));
    say(`${name}: ${rules.length} of ${all.length} rules have stored exchanges`);
    return {
      contract: withKeyPlace(service.contract, config.targets[name]),
      rules,
      baseUrl: cases.findLast((each) => each.service === name)?.baseUrl ?? '',
      embedded: false,
      samples: { listed: [], given: [], known: [] },
      keyName: config.targets[name]?.key.env ?? keyNameOf(name),
      requests: 0,
    };
  });
  if (planned.every(({ rules }) => rules.length === 0))
    throw new UsageError('no rule with stored exchanges is asked for');
  return planned;
}
