import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'expect';
import { shardOfHost } from '../../engine/results/shard.js';
import { readResults } from '../../engine/results/read.js';
import { assay } from './assay.js';
import { night, nights } from './nights.js';
import { always, contractText, faulty, sound, tinyContract, tinyServer, type TinyServer } from './tiny.js';
import { test } from '../plain-test.js';

/** Two hosts that fall to different ones of two shards: the second part has the faulty one. */
async function hostsApart(): Promise<[TinyServer, TinyServer]> {
  const hosts: TinyServer[] = [];
  for (const part of [1, 2])
    for (;;) {
      const server = await tinyServer(always(part === 1 ? sound : faulty));
      if (shardOfHost(new URL(server.url).host, 2) === part) {
        hosts.push(server);
        break;
      }
      await server.close();
    }
  return hosts as [TinyServer, TinyServer];
}

test('shards of a live run ask hosts of their own; merged, they are one run, one state and one report', async () => {
  const [one, other] = await hostsApart();
  const contracts = tinyContract();
  writeFileSync(join(contracts, 'other.yaml'), contractText('other'));
  const { live, cwd, state } = nights(night({ s15: one.url, other: other.url }), contracts);
  const statuses = await Promise.all([live('--shard', '1/2'), live('--shard', '2/2')]);
  expect(statuses.map(({ status }) => status)).toEqual([0, 1]);
  const merge = (...more: string[]) =>
    assay(['merge', '.assay', '--contracts', contracts, '--no-report', ...more], { cwd });
  const merged = await merge('--state', '.assay', '--json', 'r.json');
  expect(merged.status).toBe(1);
  expect(merged.stdout).toContain('New failures');
  const { services, shard } = readResults(join(cwd, 'r.json'));
  expect(services.map(({ service }) => service).sort()).toEqual(['other', 's15']);
  expect(shard).toBeUndefined();
  expect(readdirSync(join(state, 'targets')).sort()).toEqual(['other', 's15']);
  expect(readdirSync(join(state, 'ledger'))).toHaveLength(2);
  const [joined = ''] = readdirSync(join(state, 'nights'));
  expect(readdirSync(join(state, 'exchanges', joined))).toHaveLength(2);
  // Again, it is the same.
  expect((await merge('--state', '.assay')).status).toBe(1);
  expect(readdirSync(join(state, 'nights'))).toEqual([joined]);

  // One shard more: what is known goes along, and a shard that has not run since is missing.
  const part = shardOfHost(new URL(other.url).host, 3);
  const next = await live('--shard', `${part}/3`);
  await Promise.all([one.close(), other.close()]);
  expect(next.stdout).toContain('Still failing');
  const counts = readFileSync(ledgerOf(join(state, `shard-${part}-of-3`), other.url), 'utf8');
  expect(counts.split('\n').length).toBeGreaterThan(
    readFileSync(ledgerOf(join(state, 'shard-2-of-2'), other.url), 'utf8').split('\n').length,
  );
  const missing = await merge('--state', '.assay');
  expect(missing.stderr).toMatch(/shard \d\/3 is missing/);
  expect(missing.stderr).toContain('one of 2 shards, not of 3: left out');
  expect(existsSync(join(state, 'lock'))).toBe(false);
});

function ledgerOf(state: string, url: string): string {
  const folder = join(state, 'ledger', encodeURIComponent(new URL(url).host));
  return join(folder, readdirSync(folder)[0] ?? '');
}
