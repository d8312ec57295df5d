// What `assay` publishes: docs/own-kinds.md describes it, and says what a version promises of it.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { UsageError } from '../../engine/errors.js';
import { packageRoot } from '../../engine/paths.js';
import { readResults } from '../../engine/results/read.js';
import { exitStatus } from '../../engine/results/run-gate.js';
import type { Results } from '../../engine/results/types.js';
import { flagsOf } from './flags.js';
import type { CheckOptions } from './options.js';

export type { Plan, PlannedRule, PlannedService, PlanOptions } from '../../engine/plan/plan.js';
export type { Results, RuleResult, ServiceResult } from '../../engine/results/types.js';
export type { CheckOptions } from './options.js';
export { UsageError };

/**
 * Runs `assay check` in a process of its own and answers its results, as `--json` writes them. What fails is in the
 * results; it throws UsageError for what the command exits with 2 for, and another Error where there are no results.
 */
export async function check(options: CheckOptions = {}): Promise<Results> {
  const { targets = [], cwd = '', env, signal, onOutput, ...flags } = options;
  const folder = mkdtempSync(join(tmpdir(), 'assay-api-'));
  const json = flags.json === undefined ? join(folder, 'results.json') : resolve(cwd, flags.json);
  rmSync(json, { force: true });
  const args = ['check', ...targets, ...flagsOf({ report: false, ...flags, json })];
  try {
    signal?.throwIfAborted();
    const child = spawn(process.execPath, [join(packageRoot, 'bin', 'assay.js'), ...args], {
      cwd: resolve(cwd),
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { status, said } = await ended(child, signal, onOutput);
    if (status === 2) throw new UsageError(said.replace(/^(assay|error): /, '').trim());
    if (existsSync(json)) return readResults(json);
    signal?.throwIfAborted();
    throw new Error(`assay check wrote no results (exit ${status ?? 'by a signal'}): ${said.trim()}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The exit status of `assay check` for these results: 0, 1, 3, 4 or 130. */
export function exitStatusOf(results: Results): number {
  return exitStatus(results);
}

/** What became of the command. An abort interrupts it as Ctrl-C does: what was checked by then is written. */
async function ended(
  child: ChildProcess,
  signal: AbortSignal | undefined,
  onOutput: ((text: string) => void) | undefined,
): Promise<{ status: number | null; said: string }> {
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    onOutput?.(text);
  });
  const kill = (): unknown => child.kill('SIGKILL');
  const interrupt = (): unknown => child.kill('SIGINT');
  process.once('exit', kill);
  signal?.addEventListener('abort', interrupt);
  try {
    const status = await new Promise<number | null>((finish, reject) => {
      child.once('error', reject);
      child.once('close', finish);
    });
    return { status, said };
  } finally {
    process.off('exit', kill);
    signal?.removeEventListener('abort', interrupt);
  }
}
