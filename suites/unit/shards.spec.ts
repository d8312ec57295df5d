import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'expect';
import fc from 'fast-check';
import { joinLedger } from '../../engine/live/joining/join-ledger.js';
import { joinTargets } from '../../engine/live/joining/join-targets.js';
import { readTarget, writeTarget } from '../../engine/live/memory/target-store.js';
import { ofShard, shardOfHost } from '../../engine/results/shard.js';
import { test } from '../plain-test.js';

const hosts = Array.from({ length: 2000 }, (_, index) => `host-${index}.example`);

test('each host falls to one shard, all services of a host to the same, and shards are alike in size', () => {
  const urls = hosts.flatMap((host) => [`https://${host}/a`, `https://${host}/b`]);
  const parts = [1, 2, 3, 4].map((part) => ofShard(urls, `${part}/4`, (url) => url));
  expect(parts.flat().sort()).toEqual([...urls].sort());
  for (const part of parts) {
    expect(part.length).toBeGreaterThan(800);
    const own = new Set(part);
    expect(part.every((url) => own.has(url.replace(/.$/, 'a')))).toBe(true);
  }
});

test('with one shard more, a host stays or falls to the new one', () => {
  fc.assert(
    fc.property(fc.domain(), fc.integer({ min: 1, max: 30 }), (host, of) => {
      const next = shardOfHost(host, of + 1);
      expect(next === shardOfHost(host, of) || next === of + 1).toBe(true);
    }),
  );
});

test('joined ledgers count each request once, however often they are joined', () => {
  const [one, other] = [newFolder(), newFolder()];
  const day = '2026-01-01.log';
  const write = (root: string, host: string, text: string): void => {
    mkdirSync(join(root, host), { recursive: true });
    writeFileSync(join(root, host, day), text);
  };
  write(one, 'a.example', 'sent 1 k\nsent 1 k\nsent 2 k\n');
  write(other, 'a.example', 'sent 1 k\nsent 3 k\n');
  write(one, 'b.example', 'sent 9 k\n');
  for (let times = 0; times < 2; times++) joinLedger(one, other);
  expect(readFileSync(join(other, 'a.example', day), 'utf8')).toBe(
    'sent 1 k\nsent 3 k\nsent 1 k\nsent 2 k\n',
  );
  expect(readFileSync(join(other, 'b.example', day), 'utf8')).toBe('sent 9 k\n');
  const some = newFolder();
  joinLedger(one, some, new Set(['b.example']));
  expect(() => readFileSync(join(some, 'a.example', day))).toThrow();
});

test('of a target, what the later live run knows is taken over', () => {
  const [one, other] = [newFolder(), newFolder()];
  const write = (root: string, name: string, night: string): void =>
    writeTarget(root, name, 'address', { baseUrl: `http://${name}`, night });
  write(one, 'a', '2026-01-02');
  write(other, 'a', '2026-01-01');
  write(one, 'b', '2026-01-01');
  write(other, 'b', '2026-01-02');
  write(one, 'c', '2026-01-01');
  joinTargets(one, other, ['a', 'b']);
  const nights = (['a', 'b', 'c'] as const).map((name) => readTarget(other, name, 'address')?.night);
  expect(nights).toEqual(['2026-01-02', '2026-01-02', undefined]);
  joinTargets(one, other);
  expect(readTarget(other, 'c', 'address')?.night).toBe('2026-01-01');
});

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'assay-shards-'));
}
