import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { UsageError } from '../../engine/errors.js';
import { writeFileNamed } from '../../engine/files/write-file.js';
import { cleaner } from '../../engine/http/redaction/cleaner.js';
import type { SessionOptions } from '../../engine/http/session-options.js';
import type { PlannedService, PlanOptions } from '../../engine/plan/plan.js';
import { candidatesOf } from '../../suites/adopt/candidates.js';
import { judgeCandidates, type Judged } from '../../suites/adopt/judge.js';
import { mutateTarget } from '../../suites/mutation/prove-on-target.js';
import type { Config } from '../config/config.js';
import { openConfig } from '../config/open-config.js';
import { namedDocuments } from '../shared/documents.js';
import { downLine } from '../shared/down-line.js';
import { planOptions } from '../shared/options.js';
import { prepare } from '../shared/prepare.js';
import { rulesFile } from '../shared/rules-beside.js';
import { say } from '../shared/say.js';
import { chooseTargets } from '../shared/targets.js';
import { withProposals } from './rules-text.js';

export interface AdoptFlags {
  config?: string;
  openapi?: string;
  rules?: string;
  time?: number;
  timeout?: number;
  seed?: number;
  ca?: string;
  contracts: string;
}

/**
 * Proposes rules beyond the document of a service and writes them beside it. Sends safe methods alone. Answers the exit
 * status: 3 where the service does not answer.
 */
export async function adopt(text: string, { rules: given, ...flags }: AdoptFlags): Promise<number> {
  const started = Date.now();
  const { config, rules } = withFileToWrite(text, given, await openConfig(flags.config));
  const all = { ...flags, ...(given !== undefined && existsSync(given) ? { rules: given } : {}) };
  const { contracts, texts } = await namedDocuments([text], all, config);
  const name = texts[0]?.split('=')[0] ?? '';
  const document = contracts.documents.get(name);
  if (!document)
    throw new UsageError(
      `adopt proposes rules beside an OpenAPI document: give ${name}=BASE_URL --openapi FILE`,
    );
  const targets = await chooseTargets([text], { ...all, methods: [] }, config, {});
  const options = planOptions(flags, config);
  const prepared = await prepare(targets, options);
  try {
    const [service] = prepared.services;
    if (!service?.contract.openapi) throw new UsageError(`${document.file} says itself what its rules are`);
    const endsAt = flags.time === undefined ? Infinity : started + flags.time;
    return await propose(service, document.rules ?? rules ?? rulesFile(name, document), options, endsAt);
  } finally {
    await prepared.close();
  }
}

/** Judges candidates, writes those that are worth it into the file, and answers the exit status. */
async function propose(
  service: PlannedService,
  file: string,
  options: PlanOptions,
  endsAt: number,
): Promise<number> {
  const down = downLine(service);
  if (down !== undefined) {
    say(down);
    return 3;
  }
  const judged = await judgedFor(service, options, endsAt);
  const clean = cleaner(sessionOptions(service, options));
  report(judged).map(clean).forEach(say);
  writeProposed(file, judged, service.contract.title);
  return 0;
}

/** Adds what is worth it to the file, and says so. */
function writeProposed(file: string, judged: readonly Judged[], title: string): void {
  const kept = judged.flatMap((each) => ('kills' in each ? [each] : []));
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (kept.length === 0) {
    say(`nothing to propose: ${file} ${before === undefined ? 'is not written' : 'stays as it is'}`);
    return;
  }
  writeFileNamed(file, withProposals(before, kept, title));
  const rows = kept.length === 1 ? 'new row' : `${kept.length} new rows`;
  say(`wrote ${file}: review its ${rows}, delete what is not meant`);
}

/** The file of rules that is named, which may be yet to be written: then nothing reads it from the configuration. */
export function withFileToWrite(
  text: string,
  given: string | undefined,
  config: Config,
): { config: Config; rules?: string } {
  const name = text.split('=')[0] ?? '';
  const { rules: configured, ...target } = config.targets[name] ?? {};
  const rules = given ?? (configured === undefined ? undefined : relative('', configured));
  if (configured === undefined || existsSync(configured)) return { config, ...(rules ? { rules } : {}) };
  const targets = { ...config.targets, [name]: { samples: [], key: {}, notImplemented: [], ...target } };
  return { config: { ...config, targets }, ...(rules ? { rules } : {}) };
}

async function judgedFor(service: PlannedService, options: PlanOptions, endsAt: number): Promise<Judged[]> {
  const { contract, samples, rules } = service;
  const known = new Set([...rules.map(({ id }) => id), ...(contract.openapi?.leftOut ?? [])]);
  const candidates = candidatesOf(contract, samples).filter(({ rule }) => !known.has(rule.id));
  const target = mutateTarget(service, sessionOptions(service, options), options.seed);
  try {
    return await judgeCandidates(candidates, { contract, rules }, target, endsAt);
  } finally {
    await target.close();
  }
}

function sessionOptions({ keyName, limits }: PlannedService, options: PlanOptions): SessionOptions {
  const key = process.env[keyName];
  return {
    timeoutMs: options.timeoutMs,
    concurrency: options.concurrency,
    keyName,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
    ...(key ? { key } : {}),
    ...(limits ? { limits } : {}),
  };
}

const counted = (count: number, what: string): string => (count === 1 ? `one ${what}` : `${count} ${what}s`);

function report(judged: readonly Judged[]): string[] {
  return judged.map((each) => {
    const { rule, records } = each.candidate;
    return 'kills' in each
      ? `proposed  ${rule.id}: ${rule.says} (${records} records; ${counted(each.kills.length, 'mutant')} that only it kills)`
      : `dropped   ${rule.id}: ${each.dropped}`;
  });
}
