import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../engine/paths.js';
import { liveConfig } from '../fixtures/many/live-config.js';
import { startMany } from '../fixtures/many/start-many.js';
import { treeOf } from './process-tree.js';

/**
 * `node dist/bench/live.js [TARGETS] [RUNS] [further arguments of live]`: runs of `assay live` over so many targets on
 * loopback, a third of them healthy. Prints for each run seconds, the memory that the tree of processes took at most, the
 * targets that were asked and the limits that were broken, both as the targets count them.
 */
const [count = '2000', times = '1', ...further] = process.argv.slice(2);
const limits = { second: 5, run: 12 };
const everyMs = 250;

const { targets, close } = await startMany(Number(count), limits);
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-live-'));
writeFileSync(join(folder, 'assay.config.yaml'), liveConfig(targets, limits));
for (let time = 1; time <= Number(times); time++) {
  targets.forEach(({ counted }) => counted.renew());
  const { seconds, pss, cpu, status } = await run();
  const asked = targets.filter(({ counted }) => counted.asked() > 0).length;
  const listening = targets.filter(({ sort }) => sort !== 'dead').length;
  const broken = targets.flatMap(({ name, sort, counted }) =>
    counted.broken().map((what) => `${name} (${sort}): ${what}`),
  );
  const requests = targets.reduce((sum, { counted }) => sum + counted.asked(), 0);
  process.stdout.write(
    `run ${time}: exit ${status} after ${seconds.toFixed(0)} s, ${cpu.toFixed(0)} s of CPU, at most ${pss.toFixed(0)} MB (PSS); ` +
      `${asked} of ${listening} listening targets asked, ${recorded()} of ${count} recorded, ${requests} requests so far; ` +
      `limits broken: ${broken.length}\n${broken.slice(0, 10).join('\n')}${broken.length > 0 ? '\n' : ''}`,
  );
}
await close();

async function run(): Promise<{ seconds: number; pss: number; cpu: number; status: number | null }> {
  const began = performance.now();
  const args = [join(packageRoot, 'bin', 'assay.js'), 'live', '--no-report', ...further];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'close');
  let pss = 0;
  let cpu = 0;
  while (child.exitCode === null && child.signalCode === null) {
    const tree = treeOf(child.pid ?? 0);
    pss = Math.max(pss, sum(tree.map((each) => each.pss)));
    cpu = Math.max(cpu, cpuSecondsOf(child.pid ?? 0));
    await sleep(everyMs);
  }
  const [status] = (await ended) as [number | null];
  return { seconds: (performance.now() - began) / 1000, pss, cpu, status };
}

/** Processor time of a process, with all its threads (Linux). */
function cpuSecondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

/** Targets in the record of the latest run. */
function recorded(): number {
  const nights = join(folder, '.assay', 'nights');
  const latest = readdirSync(nights).sort().at(-1) ?? '';
  const { targets: all } = JSON.parse(readFileSync(join(nights, latest, 'night.json'), 'utf8')) as {
    targets: unknown[];
  };
  return all.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0);
}
