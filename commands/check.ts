import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import { durationMs } from './config/duration.js';
import { readMethods } from './config/methods.js';
import { shardOf } from './config/numbers.js';
import type { CheckFlags } from './run/check-flags.js';
import { openRulePool } from './run/run-rules.js';

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

/** The threads load while the rest of the command does, and while targets are looked at. */
async function checkTargets(targets: readonly string[], flags: CheckFlags): Promise<number> {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'assay-'));
  const pool = openRulePool();
  const clear = (): void => rmSync(folder, { recursive: true, force: true });
  const end = (): void => {
    clear();
    process.exit(130);
  };
  const listen = (change: 'on' | 'off'): void => signals.forEach((signal) => process[change](signal, end));
  listen('on');
  try {
    const { check } = await import('./run/run-check.js');
    return await check(targets, flags, { folder, pool, begin: () => listen('off'), started });
  } finally {
    listen('off');
    await pool.stop(0);
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
