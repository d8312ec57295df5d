// Two rules of the house that no linter knows: the engine and the suites name no service, the engine and the reporters
// name no kind. Exit status 1 with a line for each place that does.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';

const services = readdirSync('contracts').map((file) => basename(file, '.yaml'));
const kinds = readdirSync('suites/kinds', { recursive: true })
  .filter((file) => dirname(file) !== '.' && file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'));
const rules = [
  { what: 'a service', folders: ['engine', 'suites'], but: /^suites\/e2e\//, names: services.join('|') },
  { what: 'a kind', folders: ['engine', 'reporters'], but: /^$/, names: kinds.join('|') },
];

const found = rules.flatMap(({ what, folders, but, names }) => {
  const literal = new RegExp(`(['"\`])(${names})\\1`);
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.ts') && !but.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          literal.test(line) ? [`${file}:${index + 1} names ${what}: ${line.trim()}`] : [],
        ),
    );
});

found.forEach((line) => process.stderr.write(`${line}\n`));
process.exitCode = found.length === 0 ? 0 : 1;
