import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../engine/errors.js';
import { blobName } from '../../engine/plan/plan.js';
import type { Results } from '../../engine/results/types.js';

/** Files of one part of a run, by which `merge` finds them. */
const partFile = /^part-\d+-of-\d+\.json$/;
const blobFile = /^part-\d+-of-\d+\.zip$/;

/** Writes a part of a run for a later merge: its results, and what the runner's blob reporter has kept in that folder. */
export function writePart(folder: string, results: Results, blobs: string | undefined): void {
  const { part, of } = results.shard ?? { part: 1, of: 1 };
  const name = join(folder, `part-${part}-of-${of}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${name}.json`, `${JSON.stringify(results, null, 2)}\n`);
  const blob = join(blobs ?? '', blobName);
  if (existsSync(blob)) copyFileSync(blob, `${name}.zip`);
}

export interface Parts {
  /** Results files. */
  results: string[];
  /** The runner's blobs. */
  blobs: string[];
}

/** The parts that files and folders (with those inside) hold. Throws UsageError for what is missing or holds none. */
export function findParts(places: readonly string[]): Parts {
  const parts: Parts = { results: [], blobs: [] };
  for (const place of places) {
    if (!existsSync(place)) throw new UsageError(`${place}: there is no such file or folder`);
    if (!statSync(place).isDirectory()) {
      (place.endsWith('.zip') ? parts.blobs : parts.results).push(place);
      continue;
    }
    const inside = readdirSync(place, { recursive: true }).map((name) => join(place, String(name)));
    const named = (pattern: RegExp) =>
      inside.filter((file) => pattern.test(file.split(/[/\\]/).at(-1) ?? ''));
    const results = named(partFile);
    if (results.length === 0)
      throw new UsageError(`${place}: holds no part that assay check --blob has written`);
    parts.results.push(...results);
    parts.blobs.push(...named(blobFile));
  }
  return parts;
}
