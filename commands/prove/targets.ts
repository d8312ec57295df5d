import { readSamples } from '../config/config.js';
import { openConfig } from '../config/open-config.js';
import { writeJsonNamed } from '../../engine/files/write-file.js';
import { UsageError } from '../../engine/errors.js';
import type { PlanOptions } from '../../engine/plan/plan.js';
import { readMutations } from '../../engine/mutation/journal.js';
import {
  summarizeTargetMutation,
  targetMutationSummary,
} from '../../reporters/terminal/target-mutation-summary.js';
import { faultsOf } from '../../suites/mutation/variations.js';
import { downLine } from '../shared/down-line.js';
import { isLimited } from '../shared/limited.js';
import { planOptions, type RunFlags } from '../shared/options.js';
import { isSafe } from '../../engine/contract/safe-methods.js';
import { prepare, type Prepared, type Target } from '../shared/prepare.js';
import { runMutations } from './run-mutations.js';
import { globMatcher } from '../../engine/glob.js';
import { inScratchFolder } from '../shared/scratch-folder.js';
import { say } from '../shared/say.js';
import { chooseTargets } from '../shared/targets.js';

/** Flags of the command: most of those that say how targets are asked are for targets alone. */
export interface ProveFlags extends Omit<RunFlags, 'runs' | 'concurrency' | 'known'> {
  only?: string;
  json?: string;
  contracts: string;
  openapi?: string;
  /** Folder of the detection matrix, or false for `--no-report`. */
  report: string | false;
}

function isChanging({ service, methods = [] }: Target): boolean {
  return service.contract.openapi !== undefined && methods.some((method) => !isSafe({ method }));
}

/**
 * Puts the derived mutants between assay and each target and says which of them the rules see there. Answers the exit
 * status: 0 when any could be checked, else 3.
 */
export async function proveOnTargets(texts: readonly string[], flags: ProveFlags): Promise<number> {
  const config = await openConfig(flags.config);
  const samples = flags.samples === undefined ? {} : readSamples(flags.samples);
  // `--only` chooses mutants here, not rules.
  const { only, ...others } = flags;
  const targets = await chooseTargets(texts, others, config, samples);
  const options = {
    ...planOptions(flags, config),
    // What one worker creates, another must not meet.
    ...(targets.some((target) => isLimited(target) || isChanging(target)) ? { workers: 1 } : {}),
  };
  const prepared = await prepare(targets, options);
  try {
    return await provePrepared(prepared, options, only, flags.json);
  } finally {
    await prepared.close();
  }
}

/** Exit status where nothing could be checked. */
const inconclusive = 3;

async function provePrepared(
  { services, env }: Prepared,
  options: PlanOptions,
  only = '*',
  json?: string,
): Promise<number> {
  const [down] = services.flatMap((service) => downLine(service) ?? []);
  if (down !== undefined) {
    say(down);
    return inconclusive;
  }
  const mutants = services.flatMap(({ contract, rules }) => faultsOf(contract, rules));
  if (mutants.length === 0) throw new UsageError('no rule of these services has a mutant');
  const subjects = mutants.map(({ id }) => id).filter(globMatcher(only));
  return inScratchFolder(async (folder) => {
    const interrupted = await runMutations({ options, services }, subjects, { folder, env });
    const lines = readMutations(folder).filter((line) => line.sort === 'on target');
    const summary = summarizeTargetMutation(lines, services);
    writeJsonNamed(json, summary);
    say(targetMutationSummary(summary));
    if (interrupted) return 130;
    return summary.services.some(({ killed, survived }) => killed + survived > 0) ? 0 : inconclusive;
  });
}
