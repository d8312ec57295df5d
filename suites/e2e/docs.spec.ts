import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'expect';
import { packageRoot } from '../../engine/paths.js';
import { startServer, type Served } from '../../engine/server/serve.js';
import { loadReference } from '../../fixtures/catalogue/load.js';
import { assay, newFolder } from './assay.js';
import { test } from '../plain-test.js';

/** The addresses that the pages use, and the service that answers there in the test. */
const addresses = { 'http://localhost:8000': 'game', 'http://localhost:8015': 's15' };
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(packageRoot, 'docs')).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));
const description = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  version: string;
  scripts: Record<string, string>;
};

const shown = new Set<string>();
for (const page of pages) {
  const commands = commandsOf(readFileSync(join(packageRoot, page), 'utf8'));
  // What an earlier page shows has run there.
  if (commands.every((command) => shown.has(command))) continue;
  for (const command of commands) shown.add(command);
  test(`the commands of ${page} run as they are written`, async () => {
    test.setTimeout(180_000);
    const folder = newFolder();
    writeFileSync(join(folder, 'assay.config.yaml'), configFor(commands));
    const served = await serveAll();
    try {
      for (const command of commands) await run(command, folder, served);
    } finally {
      await Promise.all([...served.values()].map((each) => each.close()));
    }
  });
}

/** What a big service answers is tested elsewhere: here a command need only run, and a few of its rules show that. */
function configFor(commands: readonly string[]): string {
  const isBig = commands.some((command) => command.includes(' game='));
  return isBig ? "runs: 1\nonly: '*/documented-responses'\n" : 'runs: 1\n';
}

/** The lines of all `sh` fences, without comments. Commands that only show what is possible stand in `console` fences. */
function commandsOf(text: string): string[] {
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
    .flatMap(([, block = '']) => block.replaceAll('\\\n', ' ').split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '');
}

async function serveAll(): Promise<Map<string, Served>> {
  const served = new Map<string, Served>();
  for (const [address, service] of Object.entries(addresses)) {
    const reference = await loadReference(service);
    if (!reference) throw new Error(`${service} has no reference`);
    served.set(address, await startServer(reference));
  }
  return served;
}

async function run(command: string, folder: string, served: ReadonlyMap<string, Served>): Promise<void> {
  if (!command.startsWith('npx assay ')) {
    expectOfClone(command);
    return;
  }
  const line = [...served].reduce(
    (text, [address, { baseUrl }]) => text.replaceAll(address, baseUrl),
    command,
  );
  const { status, stderr } = await assay(wordsOf(line).slice(2), { cwd: folder, timeout: 120_000 });
  expect({ command, stderr, status }).toEqual({ command, stderr, status: 0 });
}

/** Commands of a clone run in `.ci/run`, one by one: here they must exist. */
function expectOfClone(command: string): void {
  for (const part of command.split('&&').map((text) => text.trim())) {
    const [, script] = /^npm (?:run )?(start|test|[a-z][a-z:-]*)/.exec(part) ?? [];
    if (part === `npm install ./assay-${description.version}.tgz` || script === 'ci' || script === 'pack')
      continue;
    expect({ command, isScript: script !== undefined && script in description.scripts }).toEqual({
      command,
      isScript: true,
    });
  }
}

/** Splits a line as a shell does, as far as the pages need it: words, and text in single quotes. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
}
