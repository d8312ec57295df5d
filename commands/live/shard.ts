import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { joinLedger } from '../../engine/live/joining/join-ledger.js';
import { joinTargets } from '../../engine/live/joining/join-targets.js';
import { ofShard } from '../../engine/results/shard.js';
import type { Recorded } from '../../engine/results/journal.js';
import type { Results } from '../../engine/results/types.js';
import { writePart } from '../shared/part.js';
import type { Target } from '../shared/prepare.js';
import { ledgerIn } from '../shared/state.js';

/** The state folder of a shard (`I/N`): one of its own within that of all shards. */
export function shardState(root: string, shard: string | undefined): string {
  return shard === undefined ? root : join(root, `shard-${shard.replace('/', '-of-')}`);
}

/** Those of the targets whose hosts fall to a shard. */
export function targetsOfShard<T extends Pick<Target, 'baseUrl'>>(
  targets: readonly T[],
  shard: string | undefined,
): T[] {
  return ofShard(targets, shard, ({ baseUrl = '' }) => baseUrl);
}

/** Has a shard know of its targets what the joined state of all shards knows, where that is newer. */
export function takeOver(
  root: string,
  state: string,
  targets: readonly { name: string; baseUrl: string }[],
): void {
  const hosts = new Set(targets.map(({ baseUrl }) => encodeURIComponent(new URL(baseUrl).host)));
  joinTargets(
    root,
    state,
    targets.map(({ name }) => name),
  );
  joinLedger(ledgerIn(root), ledgerIn(state), hosts);
}

/** Writes a shard's live run for `assay merge`, beside its state: one run at a time. */
export function writeLivePart(state: string, night: string, results: Results, recorded: Recorded): void {
  const folder = partFolder(state);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(state, 'nights', night, 'night.json'), join(folder, 'night.json'));
  writePart(folder, results, recorded);
}

function partFolder(state: string): string {
  return join(state, 'part');
}
