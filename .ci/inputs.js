// What a build is made of, and what it made, as one digest: where both are as the last build left them, there is nothing to do.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const folders = [
  '.ci',
  'bench',
  'bin',
  'commands',
  'contracts',
  'engine',
  'fixtures',
  'reporters',
  'schemas',
  'suites',
];
const files = ['package-lock.json', 'package.json', 'playwright.config.ts', 'tsconfig.json'];
const kept = join('dist', '.inputs');

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function digest() {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...folders.flatMap(filesIn), ...files])
    hash.update(`\n${file}\n`).update(readFileSync(file));
  // Tests leave some there.
  const made = filesIn('dist').filter(
    (file) => file !== kept && !file.startsWith(join('dist', 'test-results')),
  );
  return hash.update(made.join('\n')).digest('hex');
}

/** Whether there is anything to build; until that is done, nothing counts as built. */
export function mustBuild() {
  const isBuilt = existsSync(kept) && readFileSync(kept, 'utf8') === digest();
  if (!isBuilt) rmSync(kept, { force: true });
  return !isBuilt;
}

/** Writes down that all is built. */
export function noteBuilt() {
  writeFileSync(kept, digest());
}
