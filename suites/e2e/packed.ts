import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../../engine/paths.js';
import { ended, newFolder, type Outcome } from './assay.js';
import { test } from '../plain-test.js';

/** Milliseconds between two looks whether another worker has packed. */
const lookEveryMs = 100;

/** An empty folder with what `npm install` of the packed package makes in it. What it depends on is that of this clone. */
export async function packedPackage(): Promise<string> {
  const folder = newFolder();
  run(folder, 'tar', ['-xzf', await packedOnce()]);
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  renameSync(join(folder, 'package'), join(modules, 'assay'));
  symlinkSync(join('..', 'assay', 'bin', 'assay.js'), join(modules, '.bin', 'assay'));
  const needed = readdirSync(join(packageRoot, 'node_modules')).filter((name) => !name.startsWith('.'));
  for (const name of needed) symlinkSync(join(packageRoot, 'node_modules', name), join(modules, name));
  return folder;
}

/** What `npm pack` makes. The first worker that needs it packs for all, where the runner keeps what belongs to this run. */
async function packedOnce(): Promise<string> {
  const { outputDir } = test.info().project;
  const [packing, packed] = [join(outputDir, 'packing'), join(outputDir, 'packed')];
  mkdirSync(outputDir, { recursive: true });
  while (!existsSync(packed)) {
    if (isFirst(packing)) packInto(packing, packed);
    else await sleep(lookEveryMs);
  }
  return join(packed, readdirSync(packed)[0] ?? '');
}

/** Packs, and says so by a link. Where that fails, the next one that needs it may try. */
function packInto(packing: string, packed: string): void {
  try {
    run(packing, 'npm', ['pack', packageRoot, '--ignore-scripts', '--silent']);
    symlinkSync(packing, packed);
  } catch (thrown) {
    rmSync(packing, { recursive: true });
    throw thrown;
  }
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

function run(cwd: string, program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}

/** Runs lines as one shell does: exported variables stay, and what ends in `&` is left running, on a free port. */
export interface Shell {
  run(line: string): Promise<Outcome>;
  /** Ends what is left running. */
  end(): void;
}

export function openShell(cwd: string): Shell {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('ASSAY_'));
  const env = Object.fromEntries(inherited);
  const left: ChildProcess[] = [];
  const ports = new Map<string, string>();
  const start = (line: string): ChildProcess =>
    spawn('sh', ['-c', line], { cwd, env, timeout: 120_000, killSignal: 'SIGKILL' });
  return {
    async run(line) {
      const [, name, value] = /^export (\w+)=(.*)$/.exec(line) ?? [];
      if (name !== undefined) env[name] = value;
      if (!line.endsWith('&')) {
        const moved = line.replaceAll(/(?<=localhost:)\d+/g, (port) => ports.get(port) ?? port);
        return ended(start(moved));
      }
      const [port = ''] = /(?<=--port )\d+/.exec(line) ?? [];
      const server = start(`exec ${line.slice(0, -1).replace(port, '0')}`);
      left.push(server);
      const stdout = await new Promise<string>((resolve) => {
        server.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()));
      });
      ports.set(port, /\d+(?=\s*$)/.exec(stdout)?.[0] ?? '');
      return { status: 0, stdout, stderr: '' };
    },
    end: () => left.forEach((server) => server.kill('SIGTERM')),
  };
}
