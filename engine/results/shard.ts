import { createHash } from 'node:crypto';
import type { Shard } from './types.js';

/**
 * The one of `of` shards (from 1) that a host falls to, by its name and port alone: wherever and whenever a run is cut, one
 * host is asked from one place. With another number of shards, few hosts fall to another one (rendezvous hashing).
 */
export function shardOfHost(host: string, of: number): number {
  let best = { part: 1, weight: -1 };
  for (let part = 1; part <= of; part++) {
    const weight = createHash('sha256').update(`${part} ${host}`).digest().readUIntBE(0, 6);
    if (weight > best.weight) best = { part, weight };
  }
  return best.part;
}

/** Those of targets whose hosts fall to a shard (`I/N`); all without one. */
export function ofShard<T>(
  targets: readonly T[],
  shard: string | undefined,
  urlOf: (target: T) => string,
): T[] {
  if (shard === undefined) return [...targets];
  const [part = 1, of = 1] = shard.split('/').map(Number);
  return targets.filter((target) => shardOfHost(new URL(urlOf(target)).host, of) === part);
}

/** Says of results by which shard (`I/N`) of hosts they were made. */
export function hostShard(shard: string, services: readonly { rules: readonly unknown[] }[]): Shard {
  const [part = 1, of = 1] = shard.split('/').map(Number);
  return { part, of, planned: services.reduce((sum, { rules }) => sum + rules.length, 0), by: 'hosts' };
}
