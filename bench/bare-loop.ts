import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { Pool } from 'undici';
import type { Recorded, RecordedFile } from './recorded.js';

/**
 * `node dist/bench/bare-loop.js FILE [CONNECTIONS]`: sends recorded requests as fast as the client can, reads each answer,
 * and prints seconds and requests as JSON. The floor of what a check that sends them can take.
 */
const [file = '', connections = '8'] = process.argv.slice(2);
const { baseUrls, requests } = JSON.parse(readFileSync(file, 'utf8')) as RecordedFile;
const pools = new Map<string, Pool>();
let next = 0;

const started = performance.now();
await Promise.all(Array.from({ length: Number(connections) }, sendOnAndOn));
const seconds = (performance.now() - started) / 1000;
await Promise.all([...pools.values()].map((pool) => pool.destroy()));
process.stdout.write(`${JSON.stringify({ seconds, requests: requests.length })}\n`);

async function sendOnAndOn(): Promise<void> {
  for (let request = requests[next++]; request; request = requests[next++]) {
    const { method, headers, body = null } = request;
    const { pool, prefix } = poolFor(request);
    const answer = await pool.request({
      method: method,
      path: prefix + request.path,
      headers,
      body,
    });
    await answer.body.arrayBuffer();
  }
}

function poolFor({ service, https }: Recorded): { pool: Pool; prefix: string } {
  const { protocol, host, pathname } = new URL(baseUrls[service] ?? '');
  const origin = `${https ? 'https:' : protocol}//${host}`;
  const pool =
    pools.get(origin) ??
    new Pool(origin, { connections: Number(connections), connect: { rejectUnauthorized: false } });
  pools.set(origin, pool);
  return { pool, prefix: pathname.replace(/\/$/, '') };
}
