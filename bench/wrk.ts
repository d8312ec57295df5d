import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command.js';
import type { Recorded } from './recorded.js';

/** Whether wrk is installed: it is not a package of npm. */
export function hasWrk(): boolean {
  return spawnSync('wrk', ['--version']).error === undefined;
}

/** Requests a second of wrk, which sends the recorded GET requests in turn over eight connections for some seconds. */
export async function wrkPerSecond(
  baseUrl: string,
  requests: readonly Recorded[],
  cwd: string,
): Promise<number> {
  const script = join(cwd, 'wrk.lua');
  writeFileSync(script, luaFor(new URL(baseUrl).pathname.replace(/\/$/, ''), requests));
  const { stdout } = await runCommand(['wrk', '-t1', '-c8', '-d3s', '-s', script, baseUrl], { cwd });
  return Number(/^Requests\/sec:\s+([\d.]+)/m.exec(stdout)?.[1]);
}

function luaFor(prefix: string, requests: readonly Recorded[]): string {
  const paths = requests.filter(({ method, https }) => method === 'GET' && !https).map(({ path }) => path);
  return [
    `local paths = {${paths.map((path) => JSON.stringify(prefix + path)).join(',\n')}}`,
    'local last = 0',
    'request = function()',
    '  last = last % #paths + 1',
    '  return wrk.format("GET", paths[last])',
    'end',
  ].join('\n');
}
