import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect } from 'expect';
import { startServer, type Served } from '../../engine/server/serve.js';
import { loadReference } from '../../fixtures/catalogue/load.js';
import { largeExport, type Asked } from '../../fixtures/large/large-export.js';
import { assay, newFolder } from './assay.js';
import type { CheckInWorker } from './check-in-worker.js';
import { test } from '../plain-test.js';

const mebibyte = 1024 * 1024;
const files = ['nice_servant', 'nice_servant_lore', 'nice_servant_lang_en', 'nice_servant_lore_lang_en'];
const paths = [...files, 'basic_servant', 'basic_servant_lang_en'].map((name) => `/export/JP/${name}.json`);

async function serveLarge(): Promise<Served & { asked: Asked }> {
  const reference = await loadReference('game');
  if (!reference) throw new Error('no reference');
  const asked: Asked = new Map();
  const filler = { files: paths, bytes: 4 * mebibyte };
  const served = await startServer(reference, { wrap: (next) => largeExport(next, filler, asked) });
  return { ...served, asked };
}

const timesAsked = (asked: Asked) => paths.map((path) => asked.get(path));

test('rules about large files are checked in little memory, each file read once for samples and once for rules', async () => {
  const served = await serveLarge();
  const { baseUrl, asked } = served;
  const data: CheckInWorker = { service: 'game', baseUrl, only: 'game/*export*' };
  const worker = new Worker(new URL('check-in-worker.js', import.meta.url), {
    workerData: data,
    // What all records take as values is several times as much.
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  });
  const [verdicts] = (await once(worker, 'message')) as [[rule: string, verdict: string][]];
  await worker.terminate();
  await served.close();
  expect(verdicts.length).toBeGreaterThan(5);
  for (const [rule, verdict] of verdicts) expect([rule, verdict]).toEqual([rule, 'pass']);
  expect(timesAsked(asked)).toEqual(paths.map((_, index) => (index === 0 ? 2 : 1)));
});

test('the workers of a run read each file once together, samples included, and leave nothing behind', async () => {
  const served = await serveLarge();
  const { baseUrl, asked } = served;
  const temporary = newFolder();
  const { status, stdout } = await assay(
    [
      'check',
      `game=${baseUrl}`,
      '--only',
      'game/export/*',
      '--no-report',
      '--min-checked',
      '0',
      '--runs',
      '5',
    ],
    { env: { TMPDIR: temporary }, timeout: 180_000 },
  );
  await served.close();
  expect(stdout).toMatch(/(\d+) of \1 rules passed/);
  expect([status, timesAsked(asked)]).toEqual([0, paths.map(() => 1)]);
  expect(readdirSync(temporary)).toEqual([]);
});
