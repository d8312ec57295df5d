import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import { durationMs } from './config/duration.js';
import { readMethods } from './config/methods.js';
import { shardOf } from './config/numbers.js';
import { planFile } from '../engine/plan/plan.js';
import type { CheckFlags } from './run/run-check.js';
import { startRunner, type Runner } from './run/runner.js';

export function addCheck(program: Command): void {
  describedCommand(program, 'check', {
    notImplemented: (text, before: string[]) => [...before, ...listOf(text)],
    time: durationMs('--time'),
    methods: readMethods,
    shard: shardOf,
  }).action(async (targets: string[], flags: CheckFlags) => {
    process.exitCode =
      flags.from === undefined
        ? await checkTargets(targets, flags)
        : await checkStored(flags.from, targets, flags);
  });
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/** The runner loads while the rest of the command does, and while targets are looked at. */
async function checkTargets(targets: readonly string[], flags: CheckFlags): Promise<number> {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'assay-'));
  const { shard } = flags;
  const runner = startRunner({
    planFile: planFile(folder),
    project: 'conformance',
    ...(shard === undefined ? {} : { shard }),
  });
  const clear = (): void => {
    runner.abandon();
    rmSync(folder, { recursive: true, force: true });
  };
  const end = (): void => {
    clear();
    process.exit(130);
  };
  const listen = (change: 'on' | 'off'): void => signals.forEach((signal) => process[change](signal, end));
  listen('on');
  // From then on the runner is interrupted, and what was checked by then is written.
  const run: Runner['run'] = (env) => {
    listen('off');
    return runner.run(env);
  };
  try {
    const { check } = await import('./run/run-check.js');
    return await check(targets, flags, { folder, runner: { ...runner, run }, started });
  } finally {
    listen('off');
    clear();
  }
}

async function checkStored(from: string, services: readonly string[], flags: CheckFlags): Promise<number> {
  const { checkStored } = await import('./run/check-stored.js');
  return checkStored(from, services, flags);
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
