import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { packageRoot } from '../engine/paths.js';
import { startServer } from '../engine/server/serve.js';
import { loadFreedoms, loadReference } from '../fixtures/catalogue/load.js';
import { largeExport, type Asked } from '../fixtures/large/large-export.js';
import { watchMemory } from './peak-memory.js';

/**
 * `node dist/bench/memory.js [MEBIBYTES] [FILES] [further arguments of check]`: checks the game with export files of that
 * size together, and prints what the tree of processes took at most, browsers left out. `huge` instead of a size takes
 * the reference's own data with 50,000 servants. FILES are the names of the large files, separated by commas.
 */
const [size = '50', names = 'JP/nice_servant.json', ...further] = process.argv.slice(2);
const mebibyte = 1024 * 1024;

const huge = (await loadFreedoms('game'))?.data.find(({ name }) => name === 'data-huge')?.service;
const reference = size === 'huge' ? huge : await loadReference('game');
if (!reference) throw new Error('there is no such service');
const files = names.split(',');
const asked: Asked = new Map();
const bytes = size === 'huge' ? 0 : (Number(size) * mebibyte) / files.length;
const server = await startServer(reference, {
  wrap: (next) => largeExport(next, { files: bytes === 0 ? [] : files, bytes }, asked),
});
const started = performance.now();
const args = ['check', `game=${server.baseUrl}`, '--no-report', ...further];
const child = spawn(process.execPath, [join(packageRoot, 'bin', 'assay.js'), ...args], { stdio: 'inherit' });
const watched = watchMemory(child.pid ?? 0);
const [status] = (await once(child, 'close')) as [number | null];
const peak = await watched.end();
await server.close();
const reads = [...asked].filter(([path]) => files.some((file) => path.endsWith(file)));
process.stdout.write(
  `exit ${status} after ${((performance.now() - started) / 1000).toFixed(1)} s\n` +
    `at most ${peak.pss.toFixed(0)} MB (PSS; RSS ${peak.rss.toFixed(0)} MB): ${peak.each}\n` +
    `asked for: ${reads.map(([path, count]) => `${path} ${count} times`).join(', ')}\n`,
);
