import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../engine/paths.js';

/** What became of one call of the command line. */
export interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
}

export interface Call {
  cwd?: string;
  env?: Record<string, string>;
  /** Milliseconds after which it is killed. */
  timeout?: number;
}

/** Starts the real binary as a user would, in a folder of its own, without what the tests' own runner has set. */
export function start(args: readonly string[], call: Call = {}): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('ASSAY_'));
  return spawn(process.execPath, [join(packageRoot, 'bin', 'assay.js'), ...args], {
    cwd: call.cwd ?? newFolder(),
    env: { ...Object.fromEntries(inherited), ...call.env },
    timeout: call.timeout ?? 120_000,
    killSignal: 'SIGKILL',
  });
}

/** Runs the binary to its end. */
export function assay(args: readonly string[], call: Call = {}): Promise<Outcome> {
  return ended(start(args, call));
}

/** Collects what a started binary says until it ends. */
export function ended(child: ChildProcess): Promise<Outcome> {
  const outcome: Outcome = { status: null, stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => (outcome.stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (outcome.stderr += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ ...outcome, status }));
  });
}

const folders: string[] = [];
process.once('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A new folder, which is removed when the worker ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-outside-'));
  folders.push(folder);
  return folder;
}

/** A file with that text in a folder of its own. */
export function newFile(name: string, text: string): string {
  const file = join(newFolder(), name);
  writeFileSync(file, text);
  return file;
}
