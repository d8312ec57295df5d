import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import { keyNameOf } from './config/keys.js';
import { readMethods } from './config/methods.js';
import { checkService } from './config/targets.js';
import { globMatcher } from '../engine/glob.js';
import { writeFileNamed, writeJsonNamed } from '../engine/files/write-file.js';
import { UsageError } from '../engine/errors.js';
import type { PlannedService, PlanOptions } from '../engine/plan/plan.js';
import { hostileTargets } from '../fixtures/hostile/index.js';
import { hasReference } from '../fixtures/catalogue/load.js';
import { matrixPage } from '../reporters/html/matrix-page.js';
import { mutationSummary } from '../reporters/terminal/mutation-summary.js';
import { summarizeMutation, type MutationSummary } from '../engine/mutation/summarize.js';
import { readMutations } from '../engine/mutation/journal.js';
import { evenlyMixed } from '../suites/mutation/mixed.js';
import { onEachCore } from '../suites/mutation/proof-work.js';
import { subjectsOf, rulesWithoutMutant } from '../suites/mutation/subjects.js';
import { kindOf } from '../suites/kinds/rules.js';
import type { Config } from './config/config.js';
import { openConfig } from './config/open-config.js';
import { isBaseUrl } from './shared/open-document.js';
import { planOptions } from './shared/options.js';
import { proveOnTargets, type ProveFlags } from './prove/targets.js';
import { runMutations } from './prove/run-mutations.js';
import { internalErrorStatus } from './shared/internal-error.js';
import { inScratchFolder } from './shared/scratch-folder.js';
import { say } from './shared/say.js';
import { loadServices, serviceNames, type ServiceRules } from './shared/services.js';

export function addProve(program: Command): void {
  describedCommand(program, 'prove', { methods: readMethods }).action(
    async (services: string[], flags: ProveFlags) => {
      process.exitCode = await prove(services, flags);
    },
  );
}

async function prove(names: readonly string[], flags: ProveFlags): Promise<number> {
  const config = await openConfig(flags.config);
  const isTarget = (name: string): boolean =>
    name.includes('=') || isBaseUrl(name) || config.targets[name]?.openapi !== undefined;
  const onTargets = names.filter(isTarget);
  if (onTargets.length > 0 && onTargets.length < names.length)
    throw new UsageError('prove takes services or targets (SERVICE=BASE_URL), not both at once');
  if (onTargets.length === 0 && flags.openapi !== undefined)
    throw new UsageError('--openapi needs a target to prove on: give NAME=BASE_URL');
  return onTargets.length > 0 ? proveOnTargets(onTargets, flags) : proveReferences(names, flags, config);
}

async function proveReferences(
  names: readonly string[],
  flags: ProveFlags,
  { kinds }: Config,
): Promise<number> {
  const known = serviceNames(flags.contracts).filter(hasReference);
  const chosen = names.length === 0 ? known : [...new Set(names.map((name) => checkService(name, known)))];
  const services = loadServices(flags.contracts, chosen);
  const expected = await expectedOf(services, flags, names.length === 0);
  const options = onEachCore(planOptions(flags, { targets: {}, ...(kinds ? { kinds } : {}) }));
  const plan = { options, services: services.map(planned) };
  return inScratchFolder(async (folder) => {
    const started = performance.now();
    const interrupted = await runMutations(plan, expected, { folder });
    const withoutMutant = flags.only === undefined ? await allWithoutMutant(services) : [];
    const durationMs = Math.round(performance.now() - started);
    const summary = summarizeMutation(readMutations(folder), { expected, withoutMutant, durationMs });
    tell(summary, flags, options);
    return interrupted ? 130 : statusOf(summary);
  });
}

/** The subjects that are asked for: mutants and variants of the services, and hostile targets. Throws UsageError. */
async function expectedOf(
  services: readonly ServiceRules[],
  { only = '*' }: ProveFlags,
  hostile: boolean,
): Promise<string[]> {
  const subjects = await Promise.all(services.map(({ contract, rules }) => subjectsOf(contract, rules)));
  const expected = evenlyMixed([
    ...subjects.map((each) => each.map(({ id }) => id)),
    hostile ? hostileTargets.map(({ name }) => `hostile/${name}`) : [],
  ]).filter(globMatcher(only));
  if (expected.length === 0)
    throw new UsageError(`no mutant, variant or hostile target matches --only ${JSON.stringify(only)}`);
  return expected;
}

async function allWithoutMutant(services: readonly ServiceRules[]): Promise<string[]> {
  const each = services.map(({ contract, rules }) => rulesWithoutMutant(contract, rules));
  return (await Promise.all(each)).flat();
}

/** Writes and says what came of it. */
function tell(summary: MutationSummary, { json, report }: ProveFlags, { version, seed }: PlanOptions): void {
  writeJsonNamed(json, summary);
  say(mutationSummary(summary));
  if (report === false) return;
  const page = join(report, 'index.html');
  mkdirSync(report, { recursive: true });
  writeFileNamed(page, matrixPage(summary, `assay ${version}, seed ${seed}`));
  say(`detection matrix: ${page}`);
}

function statusOf({ ok, brokeOff }: MutationSummary): number {
  if (ok) return 0;
  return brokeOff ? internalErrorStatus : 1;
}

function planned({ contract, rules }: ServiceRules): PlannedService {
  return {
    contract,
    rules: rules.map((rule) => ({
      ...rule,
      operations: kindOf(rule).operations(rule.params as never, contract),
    })),
    baseUrl: '',
    embedded: true,
    samples: { listed: [], given: [], known: [] },
    keyName: keyNameOf(contract.service),
    requests: 0,
  };
}
