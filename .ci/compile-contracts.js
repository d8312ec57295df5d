// Lints each contract and writes it into dist/ as JSON, with the hash of its text: commands read that while the text is
// the same. Names all mistakes of all files. Contracts are linted anew where lint or a kind is newer than the last time.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { lintContract } from '../dist/engine/contract/lint.js';
import { hashOf } from '../dist/engine/contract/load.js';
import { kinds } from '../dist/suites/kinds/index.js';

const newestCode = Math.max(
  ...[
    'dist/engine/contract',
    'dist/engine/files',
    'dist/suites/kinds',
    'dist/suites/support',
    'schemas',
  ].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((file) => statSync(join(folder, file)).mtimeMs),
  ),
);

for (const folder of ['contracts', 'fixtures/example']) {
  const target = join('dist', folder);
  mkdirSync(target, { recursive: true });
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => basename(file, '.yaml'));
  for (const file of readdirSync(target).filter((each) => each.endsWith('.json')))
    if (!names.includes(basename(file, '.json'))) rmSync(join(target, file));
  for (const name of names) compile(folder, name, join(target, `${name}.json`));
}

function compile(folder, name, compiled) {
  const file = join(folder, `${name}.yaml`);
  const text = readFileSync(file, 'utf8');
  const hash = hashOf(text);
  const isNew = existsSync(compiled) && statSync(compiled).mtimeMs > newestCode;
  if (isNew && JSON.parse(readFileSync(compiled, 'utf8')).hash === hash) return;
  const linted = lintContract(text, file, name, kinds);
  if ('mistakes' in linted) {
    // What was compiled before would hide the mistakes where only a kind has changed.
    rmSync(compiled, { force: true });
    linted.mistakes.forEach((line) => process.stderr.write(`${line}\n`));
    process.exitCode = 1;
  } else writeFileSync(compiled, JSON.stringify({ hash, contract: linted.contract }));
}
