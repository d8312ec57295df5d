import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { packageRoot } from '../../engine/paths.js';
import { planVariable } from '../../engine/plan/plan.js';
import { awaitVariable } from './await-plan.js';

const require = createRequire(import.meta.url);
const cli = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js');
const config = join(packageRoot, 'dist', 'playwright.config.js');
/** Milliseconds that the runner gets to end after an interrupt. */
const graceMs = 8_000;

export interface RunnerEnd {
  /** The runner's exit status; undefined when a signal ended it. */
  status: number | undefined;
  interrupted: boolean;
}

export interface RunnerCall {
  /** Where the plan is, or will be before it is run. */
  planFile: string;
  project: string;
  shard?: string;
}

/** Playwright, which loads already and waits for its plan. */
export interface Runner {
  /** To be called once the plan is written, with what the workers' environment must hold beside ours. */
  run(env: Record<string, string>): Promise<RunnerEnd>;
  /** Ends it if it does not run: there will be no plan. */
  abandon(): void;
}

/** Starts Playwright. SIGINT and SIGTERM are handed on to it while it runs; a second one, or its silence, ends it at once. */
export function startRunner({ planFile, project, shard }: RunnerCall): Runner {
  const child = spawn(
    process.execPath,
    [cli, 'test', '-c', config, `--project=${project}`, ...(shard ? [`--shard=${shard}`] : [])],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
      env: { ...cleanEnvironment(), ...withoutTranspiler, [planVariable]: planFile, [awaitVariable]: 'yes' },
      // A group of its own: Ctrl-C reaches it through us alone, once.
      detached: process.platform !== 'win32',
    },
  );
  const kill = () => signalGroup(child.pid, 'SIGKILL');
  // It leads a process group of its own: without this it would outlive an assay that breaks down.
  process.on('exit', kill);
  child.once('close', () => process.off('exit', kill));
  let isWaiting = true;
  return {
    run(env) {
      isWaiting = false;
      return toItsEnd(child, env);
    },
    abandon() {
      if (isWaiting) kill();
    },
  };
}

/** Lets a runner begin, and answers what became of it. */
function toItsEnd(
  child: ChildProcessByStdio<Writable, null, null>,
  env: Record<string, string>,
): Promise<RunnerEnd> {
  return new Promise((resolve, reject) => {
    const kill = () => signalGroup(child.pid, 'SIGKILL');
    let interrupted = false;
    let timer: NodeJS.Timeout | undefined;
    const interrupt = (): void => {
      if (interrupted) return kill();
      interrupted = true;
      signalGroup(child.pid, 'SIGINT');
      timer = setTimeout(kill, graceMs);
    };
    const finish = (): void => {
      clearTimeout(timer);
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
    };
    process.on('SIGINT', interrupt);
    process.on('SIGTERM', interrupt);
    child.once('error', (error) => {
      finish();
      reject(error);
    });
    child.once('close', (status) => {
      finish();
      resolve({ status: status ?? undefined, interrupted });
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify(env));
  });
}

/** Has the runner's reporters tell what is kept in a folder of blobs, as if it had happened now. */
export async function reportBlobs(planFile: string, folder: string): Promise<void> {
  const child = spawn(process.execPath, [cli, 'merge-reports', '-c', config, folder], {
    // What it says is of its own progress.
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...cleanEnvironment(), ...withoutTranspiler, [planVariable]: planFile },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const status = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (status !== 0) throw new Error(said.trim().split('\n').at(-1) || 'the runner could not read the parts');
}

/** What runs is compiled: a loader that sees every import would only cost time, in each process. */
const withoutTranspiler = { PW_DISABLE_TS_ESM: '1' };

/** Without what another Playwright, under which we may run, has set for its own workers. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const own =
    /^(PLAYWRIGHT_(?!BROWSERS_PATH)|PW_|PWDEBUG|PWTEST|TEST_WORKER_INDEX|TEST_PARALLEL_INDEX|NODE_OPTIONS$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}
