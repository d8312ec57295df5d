import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../../files/read-data.js';
import { storeName } from '../stored/stored-files.js';
import type { LiveRunRecord } from '../memory/live-run-record.js';
import { nightOf } from '../memory/state-folder.js';

/** One live run of the shards' live runs: with the targets of all. The first that began gives its name. */
export function joinRecords(records: readonly LiveRunRecord[]): LiveRunRecord | undefined {
  const [first] = [...records].sort((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
  if (!first) return undefined;
  return {
    ...first,
    night: nightOf(new Date(first.startedAt)),
    durationMs: Math.max(...records.map(({ durationMs }) => durationMs)),
    targets: records.flatMap(({ targets }) => targets),
  };
}

/** Copies the exchanges that a shard has stored in a live run to those of the joined run. */
export function joinStored(from: string, night: string, to: string, joined: string): void {
  const own = join(from, storeName, night);
  const place = join(to, storeName, joined);
  if (!existsSync(own)) return;
  mkdirSync(place, { recursive: true });
  for (const name of readdirSync(own)) copyFileSync(join(own, name), join(place, name));
}

/** Reads the record of a live run that assay has written. */
export function readRecord(file: string): LiveRunRecord {
  return readJson(file) as LiveRunRecord;
}
