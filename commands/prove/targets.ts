import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSamples } from '../config/config.js';
import { openConfig } from '../config/open-config.js';
import { writeFileNamed } from '../../engine/files/write-file.js';
import { UsageError } from '../../engine/errors.js';
import { readMutations } from '../../engine/mutation/journal.js';
import {
  summarizeTargetMutation,
  targetMutationSummary,
} from '../../reporters/terminal/target-mutation-summary.js';
import { faultsOf } from '../../suites/mutation/variations.js';
import { isLimited } from '../shared/limited.js';
import { planOptions } from '../shared/options.js';
import { isSafe } from '../../engine/contract/safe-methods.js';
import { prepare, type Target } from '../shared/prepare.js';
import { runMutations } from './run-mutations.js';
import { globMatcher } from '../../engine/glob.js';
import { say } from '../shared/say.js';
import { chooseTargets } from '../shared/targets.js';

/** Flags of the command; those from `config` on are for targets. */
export interface ProveFlags {
  seed?: number;
  only?: string;
  json?: string;
  config?: string;
  samples?: string;
  timeout?: number;
  ca?: string;
  contracts: string;
  openapi?: string;
  rules?: string;
  methods?: string[];
  destructive?: true;
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
  const folder = mkdtempSync(join(tmpdir(), 'assay-'));
  const prepared = await prepare(targets, options);
  try {
    const [down] = prepared.services.filter(({ requestError }) => requestError);
    if (down) {
      say(
        `${down.contract.service}=${down.baseUrl}: ${down.requestError?.reason}: ${down.requestError?.detail}`,
      );
      return 3;
    }
    const mutants = prepared.services.flatMap(({ contract, rules }) => faultsOf(contract, rules));
    if (mutants.length === 0) throw new UsageError('no rule of these services has a mutant');
    const wanted = only === undefined ? () => true : globMatcher(only);
    const subjects = mutants.map(({ id }) => id).filter(wanted);
    const plan = { options, services: prepared.services };
    const interrupted = await runMutations(plan, subjects, { folder, env: prepared.env });
    const summary = summarizeTargetMutation(
      readMutations(folder).filter((line) => line.sort === 'on target'),
      prepared.services,
    );
    if (flags.json !== undefined) writeFileNamed(flags.json, `${JSON.stringify(summary, null, 2)}\n`);
    say(targetMutationSummary(summary));
    if (interrupted) return 130;
    return summary.services.some(({ killed, survived }) => killed + survived > 0) ? 0 : 3;
  } finally {
    await prepared.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
