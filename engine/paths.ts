import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The package's own folder, whether this file runs from `dist/` or from the sources. */
export const packageRoot = findPackageRoot(dirname(fileURLToPath(import.meta.url)));

/** The module of a thread, bundled. */
export function threadModule(name: string): URL {
  return pathToFileURL(join(packageRoot, 'dist', 'bundle', `${name}.js`));
}

function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  return findPackageRoot(dirname(folder));
}
