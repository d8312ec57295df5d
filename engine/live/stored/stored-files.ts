import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../errors.js';

export function storedFiles(folder: string): string[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new UsageError(`${folder}: there is no such folder`);
  const inside = join(folder, storeName);
  if (existsSync(inside)) return storedFiles(inside);
  const names = readdirSync(folder).sort();
  const own = names.filter((name) => isStore(name)).map((name) => join(folder, name));
  if (own.length > 0) return own;
  return names
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isDirectory())
    .flatMap((path) =>
      readdirSync(path)
        .filter((name) => isStore(name))
        .map((name) => join(path, name)),
    );
}

function isStore(name: string): boolean {
  return /\.jsonl(\.gz)?$/.test(name);
}

/** The folder of stored exchanges in the state folder. */
export const storeName = 'exchanges';
