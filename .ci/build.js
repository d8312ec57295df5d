// Compiles the sources and the rows of hand-written mutants into dist/, copies data, style sheets and the script of a page beside the modules
// that read them, and removes from there what no longer has a source: services, kinds and tests are found by listing folders.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { mustBuild, noteBuilt } from './inputs.js';

// As after an installation.
if (!mustBuild()) process.exit();

if (existsSync('dist'))
  for (const file of readdirSync('dist', { recursive: true })) {
    const source = file.replace(/\.(js|d\.ts)$/, '.ts').replace(/mutants\.json$/, 'mutants.yaml');
    if (
      /\.(js|d\.ts)$|^(commands|fixtures|reporters|suites)\/.*\.(json|css|mjs)$/.test(file) &&
      !existsSync(source)
    )
      rmSync(join('dist', file));
  }

// TypeScript 7 compiles in a fifth of the time; the programs that read sources (knip, dependency-cruiser) still take TypeScript 6.
const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript-7/package.json')),
  'bin',
  'tsc',
);
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.json'], { stdio: 'inherit' });
for (const folder of ['commands', 'fixtures', 'reporters', 'suites'])
  for (const name of readdirSync(folder, { recursive: true }).filter((file) =>
    /\.(json|css|mjs)$/.test(file),
  ))
    cpSync(join(folder, name), join('dist', folder, name));
process.exitCode = status ?? 1;
if (status === 0) {
  // The bundler works in a process of its own meanwhile.
  const bundled = import('./bundle.js');
  await import('./validators.js');
  await import('./compile-contracts.js');
  await import('./mutants.js');
  await bundled;
  if (process.exitCode === 0) noteBuilt();
}
