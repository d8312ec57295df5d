import { appendFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../engine/errors.js';
import { readRecorded, type Recorded } from '../../engine/results/journal.js';
import { writeWhole } from '../../engine/files/write-whole.js';
import type { Results } from '../../engine/results/types.js';

/** Files of one part of a run, by which `merge` finds them. */
const partFile = /^part-\d+-of-\d+\.json$/;
const recordedFile = /^part-\d+-of-\d+\.jsonl$/;

/** Writes a part of a run for a later merge: its results, and what was recorded of its rules. */
export function writePart(folder: string, results: Results, recorded: Recorded): void {
  const { part, of } = results.shard ?? { part: 1, of: 1 };
  const name = join(folder, `part-${part}-of-${of}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${name}.jsonl`, '');
  for (const line of recorded.values()) appendFileSync(`${name}.jsonl`, `${JSON.stringify(line)}\n`);
  // By its results a part is found: there is none until it is whole.
  writeWhole(`${name}.json`, `${JSON.stringify(results, null, 2)}\n`);
}

export interface Parts {
  /** Results files. */
  results: string[];
  /** Files of what was recorded of their rules. */
  recorded: string[];
}

/** The parts that files and folders (with those inside) hold. Throws UsageError for what is missing or holds none. */
export function findParts(places: readonly string[]): Parts {
  const parts: Parts = { results: [], recorded: [] };
  for (const place of places) {
    if (!existsSync(place)) throw new UsageError(`${place}: there is no such file or folder`);
    if (!statSync(place).isDirectory()) {
      (place.endsWith('.jsonl') ? parts.recorded : parts.results).push(place);
      continue;
    }
    const inside = foldersOfParts(place).flatMap((folder) =>
      readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
    );
    const named = (pattern: RegExp) =>
      inside.filter((file) => pattern.test(file.split(/[/\\]/).at(-1) ?? ''));
    const results = named(partFile);
    if (results.length === 0)
      throw new UsageError(
        `${place}: holds no part that assay check --blob or assay live --shard has written`,
      );
    parts.results.push(...results);
    parts.recorded.push(...named(recordedFile));
  }
  return parts;
}

/** Where parts may lie in a folder: those of a live run in known places of a state, which holds much else. */
function foldersOfParts(place: string): string[] {
  const shards = readdirSync(place).filter((name) => /^shard-\d+-of-\d+$/.test(name));
  const known = [place, ...shards.map((name) => join(place, name))].map((folder) => join(folder, 'part'));
  const found = known.filter((folder) => existsSync(folder));
  return found.length > 0 ? found : [place];
}

/** What the files of parts hold of their rules, or of those that are wanted. */
export function recordedOf({ recorded }: Parts, wanted?: ReadonlySet<string>): Recorded {
  return new Map(recorded.flatMap((file) => [...readRecorded(file, wanted)]));
}
