import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { systemBrowser } from '../commands/shared/options.js';
import { keepResults, openHistory } from '../engine/history/folder.js';
import { packageRoot } from '../engine/paths.js';
import { largeDocument, largeName, largeRun, largeServices } from '../fixtures/large/large-run.js';
import { runCommand } from './command.js';

/**
 * `node dist/bench/report.js [SERVICES] [FAILURES] [RUNS] [FOLDER]`: makes the results of a large run with its recorded
 * exchanges, documents and history, then the report of it, and prints seconds and memory of the whole tree of processes,
 * and how long the front page takes to open in a browser.
 */
const [services, failures, runs] = [2000, 5000, 30].map((usual, at) => Number(process.argv[2 + at] ?? usual));
if (![services, failures, runs].every(Number.isInteger)) throw new Error('how many: a number');
const folder = process.argv[5] ?? mkdtempSync(join(tmpdir(), 'assay-bench-'));
const documents = join(folder, 'documents');

function large(run: number) {
  return { services: services ?? 0, failures: failures ?? 0, run, documents };
}

/** Writes one run's results, and what was recorded of it where that is wanted, service by service. */
async function writeRun(run: number, file: string, recorded?: string): Promise<void> {
  const head = JSON.stringify(largeRun(large(run)));
  const out = createWriteStream(file);
  const lines = recorded === undefined ? undefined : createWriteStream(recorded);
  const write = async (to: typeof out, text: string): Promise<void> => {
    if (!to.write(text)) await once(to, 'drain');
  };
  await write(out, `${head.slice(0, -1)},"services":[`);
  let comma = '';
  for (const made of largeServices(large(run))) {
    await write(out, `${comma}${JSON.stringify(made.service)}\n`);
    comma = ',';
    if (lines) for (const line of made.lines) await write(lines, `${JSON.stringify(line)}\n`);
  }
  await write(out, ']}\n');
  for (const each of [out, lines]) if (each) await new Promise<void>((resolve) => void each.end(resolve));
}

async function makeData(): Promise<void> {
  const history = join(folder, 'history');
  const blob = join(folder, 'blob');
  for (const each of [documents, blob]) mkdirSync(each, { recursive: true });
  for (let index = 0; index < (services ?? 0); index++)
    writeFileSync(join(documents, `${largeName(index)}.json`), JSON.stringify(largeDocument(index)));
  const targets = Array.from({ length: services ?? 0 }, (_, index) => [
    largeName(index),
    { owner: `team ${index % 17}` },
  ]);
  writeFileSync(
    join(folder, 'assay.config.yaml'),
    JSON.stringify({ targets: Object.fromEntries(targets) as object }, null, 1),
  );
  openHistory(history);
  for (let run = 0; run < (runs ?? 0); run++) {
    const made = [...largeServices(large(run))].map(({ service }) => service);
    keepResults(history, { ...largeRun(large(run)), services: made });
  }
  await writeRun(runs ?? 0, join(blob, 'part-1-of-1.json'), join(blob, 'part-1-of-1.jsonl'));
}

/** Runs a command and says what its tree of processes took. */
async function measured(args: readonly string[]): Promise<void> {
  const command = [process.execPath, join(packageRoot, 'bin', 'assay.js'), ...args];
  const {
    wallSeconds,
    cpuSeconds,
    peakMebibytes = 0,
  } = await runCommand(command, {
    cwd: folder,
    watchMemory: true,
  });
  process.stdout.write(
    `assay ${args[0]}: ${wallSeconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU, at most ${peakMebibytes.toFixed(0)} MB\n`,
  );
}

/** How long a page takes from its file to its text, in a browser. */
async function opened(name: string): Promise<void> {
  const executablePath = systemBrowser();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage();
  const began = performance.now();
  await page.goto(`file://${join(folder, 'assay-report', name)}`);
  await page.waitForFunction(() => document.body.innerText.length > 200);
  process.stdout.write(`${name}: open after ${((performance.now() - began) / 1000).toFixed(2)} s\n`);
  await browser.close();
}

await makeData();
await measured(['report', join('blob', 'part-1-of-1.json'), '--blob', 'blob', '--history', 'history']);
for (const name of ['index.html', 'services.html', join('allure', 'index.html')]) await opened(name);
process.stdout.write(`all files: ${folder}\n`);
