import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { watchMemory } from './peak-memory.js';

/** What one run of a command took. */
export interface Run {
  wallSeconds: number;
  /** User and system time of the command and of all that it has started and waited for. */
  cpuSeconds: number;
  /** Only where it was watched: to watch takes time. */
  peakMebibytes?: number;
  stdout: string;
}

export interface RunOptions {
  cwd: string;
  env?: Record<string, string>;
  /** Exit status that is no mistake; default: 0. */
  status?: number;
  watchMemory?: boolean;
}

/** A shell adds up the time of the command's whole tree and writes it to descriptor 3 when the command has ended. */
const timesAtTheEnd = '"$@" 3>&-; status=$?; times >&3; exit $status';

/** Runs a command to its end and measures it. Throws where it ends with another status than expected. */
export async function runCommand(command: readonly string[], options: RunOptions): Promise<Run> {
  const started = performance.now();
  const child = spawn('sh', ['-c', timesAtTheEnd, 'sh', ...command], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const watched = options.watchMemory ? watchMemory(child.pid ?? 0) : undefined;
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [stdout, stderr, times] = await Promise.all(
    [1, 2, 3].map((descriptor) => text(child.stdio[descriptor] as NodeJS.ReadableStream)),
  );
  const [status] = await closed;
  const wallSeconds = (performance.now() - started) / 1000;
  const peak = await watched?.end();
  if (status !== (options.status ?? 0))
    throw new Error(`${command.join(' ')} ended with ${status}:\n${stdout ?? ''}${stderr ?? ''}`);
  return {
    wallSeconds,
    cpuSeconds: cpuSecondsOf(times ?? ''),
    ...(peak ? { peakMebibytes: peak.pss } : {}),
    stdout: stdout ?? '',
  };
}

/** What the shell's `times` says: a line for itself, and one for its children, each with user and system time. */
export function cpuSecondsOf(times: string): number {
  const [, children = ''] = times.trim().split('\n');
  const spent = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  return spent.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}
