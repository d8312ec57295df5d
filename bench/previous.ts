import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Installs a release from the file that `npm pack` made, and answers what starts its command line. */
export function installPrevious(file: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', resolve(file)];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm install ${file}: ${stderr}`);
  return join(folder, 'node_modules', 'assay', 'bin', 'assay.js');
}
