import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { joinLedger } from '../../engine/live/joining/join-ledger.js';
import { joinTargets } from '../../engine/live/joining/join-targets.js';
import type { Recorded } from '../../engine/results/journal.js';
import type { Results } from '../../engine/results/types.js';
import { writePart } from '../shared/part.js';
import type { ListedTarget } from '../../engine/live/planning/live-target.js';
import { ledgerIn } from '../shared/state.js';

/** The state folder of a shard (`I/N`): one of its own within that of all shards. */
export function shardState(root: string, shard: string | undefined): string {
  return shard === undefined ? root : join(root, `shard-${shard.replace('/', '-of-')}`);
}

/** Has a shard know of its targets what the joined state of all shards knows, where that is newer. */
export function takeOver(
  root: string,
  state: string,
  targets: readonly Pick<ListedTarget, 'service' | 'baseUrl'>[],
): void {
  const hosts = new Set(targets.map(({ baseUrl }) => encodeURIComponent(new URL(baseUrl).host)));
  joinTargets(
    root,
    state,
    targets.map(({ service }) => service),
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
