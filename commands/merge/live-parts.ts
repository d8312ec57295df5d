import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../../engine/errors.js';
import { readJson } from '../../engine/files/read-data.js';
import { isObject } from '../../engine/json/guards.js';
import { joinLedger } from '../../engine/live/joining/join-ledger.js';
import { joinRecords, joinStored, readRecord } from '../../engine/live/joining/join-run.js';
import { joinTargets } from '../../engine/live/joining/join-targets.js';
import type { LiveRunRecord } from '../../engine/live/memory/live-run-record.js';
import { writeWhole } from '../../engine/files/write-whole.js';
import { pruneStored } from '../../engine/live/stored/store.js';
import { storeName } from '../../engine/live/stored/stored-files.js';
import type { Part } from '../../engine/results/merge.js';
import type { Results } from '../../engine/results/types.js';
import { writeResults } from '../../engine/results/write.js';
import { ledgerIn } from '../shared/state.js';

/** A part of a live run: beside it lies the record of its run, above it the state of its shard. */
export interface LivePart extends Part {
  record: LiveRunRecord;
}

/** The parts as those of one live run; undefined where they are parts of a check. Throws UsageError for both together. */
export function liveParts(parts: readonly Part[]): LivePart[] | undefined {
  const recordOf = ({ file }: Part): string => join(dirname(file), 'night.json');
  const live = parts.filter((part) => part.results.shard?.by === 'hosts' && existsSync(recordOf(part)));
  if (live.length === 0) return undefined;
  const other = parts.find((part) => !live.includes(part));
  if (other) throw new UsageError(`${other.file}: is no part of a live run, as the others are`);
  return live.map((part) => ({ ...part, record: readRecord(recordOf(part)) }));
}

/** Which live run of each shard was joined last. */
const joinedFile = 'joined.json';

/**
 * The parts that are to be joined: of the latest cut into shards, and none that was joined before while others are new.
 * `stale` names the others, with the reason.
 */
export function freshParts(parts: readonly LivePart[], root: string): { fresh: LivePart[]; stale: string[] } {
  const newest = [...parts].sort((one, other) => (one.record.night < other.record.night ? 1 : -1))[0];
  const of = newest?.results.shard?.of;
  const before = joinedBefore(root);
  const isJoined = (part: LivePart): boolean => before[shardName(part)] === part.record.night;
  const current = parts.filter(({ results }) => results.shard?.of === of);
  // All again: the join was cut off, or is asked for once more.
  const isAgain = current.every(isJoined);
  return {
    fresh: current.filter((part) => isAgain || !isJoined(part)),
    stale: parts.flatMap((part) => {
      if (!current.includes(part))
        return [`${part.file}: one of ${part.results.shard?.of} shards, not of ${of}`];
      return isAgain || !isJoined(part) ? [] : [`${part.file}: has been merged before`];
    }),
  };
}

function joinedBefore(root: string): Record<string, unknown> {
  const file = join(root, joinedFile);
  const read = existsSync(file) ? readJson(file) : {};
  return isObject(read) ? read : {};
}

const shardName = ({ results: { shard } }: LivePart): string => `${shard?.part}/${shard?.of}`;

/** Joins the states of shards into one folder: what is known of targets, request counts, exchanges and the run itself. */
export function joinStates(parts: readonly LivePart[], root: string, results: Results, keep: number): void {
  const record = joinRecords(parts.map((part) => part.record));
  if (!record) return;
  for (const part of parts) {
    const state = dirname(dirname(part.file));
    joinTargets(state, root);
    joinLedger(ledgerIn(state), ledgerIn(root));
    joinStored(state, part.record.night, root, record.night);
  }
  pruneStored(join(root, storeName), keep);
  const place = join(root, 'nights', record.night);
  writeResults(join(place, 'results.json'), results);
  writeWhole(join(place, 'night.json'), `${JSON.stringify(record, null, 2)}\n`);
  const joined = {
    ...joinedBefore(root),
    ...Object.fromEntries(parts.map((part) => [shardName(part), part.record.night])),
  };
  writeWhole(join(root, joinedFile), `${JSON.stringify(joined, null, 2)}\n`);
}
