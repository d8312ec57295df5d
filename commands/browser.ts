import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { describedCommand } from './shared/described-command.js';
import { runProgram } from '../engine/program.js';
import { systemBrowser } from './shared/options.js';
import { say, warn } from './shared/say.js';

const require = createRequire(import.meta.url);
/** Milliseconds for a download, and for a package installation. */
const downloadMs = 120_000;
const installMs = 300_000;

export function addBrowser(program: Command): void {
  describedCommand(program, 'browser').action(async ({ optional }: { optional?: true }) => {
    const found = await haveBrowser();
    if (found !== undefined) return say(`browser: ${found}`);
    warn(
      'no browser: install Google Chrome or Chromium (on Debian: apt-get install chromium), then try again',
    );
    if (optional) warn('rules about pages will be inconclusive (no browser)');
    else process.exitCode = 1;
  });
}

/** The browser of this machine, installed if need be; undefined where none can be had. */
async function haveBrowser(): Promise<string | undefined> {
  const there = systemBrowser();
  if (there !== undefined) return there;
  warn('no Chrome or Chromium found: downloading Chromium with playwright install');
  const playwright = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js');
  await run('playwright', process.execPath, [playwright, 'install', 'chromium'], downloadMs);
  const downloaded = systemBrowser();
  if (downloaded !== undefined || process.platform !== 'linux') return downloaded;
  warn('the download failed: installing the Chromium package with apt-get');
  if (!(await installPackage(packages[0]))) {
    await asRoot(['apt-get', 'update']);
    for (const name of packages) if (await installPackage(name)) break;
  }
  return systemBrowser();
}

/** Debian's packages, the smaller and quicker one first; older releases have only the other. */
const packages = ['chromium-headless-shell', 'chromium'] as const;

function installPackage(name: string): Promise<boolean> {
  const options = ['-y', '--no-install-recommends'];
  return asRoot(['DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', ...options, name]);
}

function asRoot(words: readonly string[]): Promise<boolean> {
  const isRoot = process.getuid?.() === 0;
  return run('apt-get', isRoot ? 'env' : 'sudo', [...(isRoot ? [] : ['-n', 'env']), ...words], installMs);
}

/** Runs a program; where it fails, the first line of its that tells why is shown. Answers whether it succeeded. */
async function run(
  name: string,
  command: string,
  args: readonly string[],
  timeoutMs: number,
): Promise<boolean> {
  const { status, said } = await runProgram(command, args, { timeoutMs });
  if (status === 0) return true;
  const lines = said.split('\n').map((line) => line.trim());
  const telling = lines.find((line) => /^(Error|E): /.test(line)) ?? lines.findLast((line) => line !== '');
  warn(`${name}: ${telling ?? 'it was stopped'}`);
  return false;
}
