import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { packageRoot } from '../engine/paths.js';
import { startServer } from '../engine/server/serve.js';
import { loadReference } from '../fixtures/catalogue/load.js';
import { serialised } from '../fixtures/slow/serialised.js';

/** `node dist/bench/slow.js [SERVICE] [MS] [further arguments of check]`: checks a slow reference in the time given. */
const [service = 'game', delay = '300', ...further] = process.argv.slice(2);

const reference = await loadReference(service);
if (!reference) throw new Error(`there is no reference of ${service}`);
const server = await startServer(reference, { wrap: (next) => serialised(next, Number(delay)) });
const started = performance.now();
const args = ['check', `${service}=${server.baseUrl}`, '--no-report', ...further];
const child = spawn(process.execPath, [join(packageRoot, 'bin', 'assay.js'), ...args], { stdio: 'inherit' });
const [status] = (await once(child, 'close')) as [number | null];
await server.close();
process.stdout.write(`exit ${status} after ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
