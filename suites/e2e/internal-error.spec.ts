import { join } from 'node:path';
import { expect } from 'expect';
import { readResults } from '../../engine/results/read.js';
import { assay, ended, newFolder, start, type Outcome } from './assay.js';
import { always, faulty, tinyContract, tinyServer, waitingServer } from './tiny.js';
import { test } from '../plain-test.js';

/** The environment in which a script runs before assay does: it plants what breaks down. The runner does not get it. */
function planting(script: string): Record<string, string> {
  return { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(script)}"` };
}

function expectInternalError({ status, stderr }: Outcome): void {
  expect(stderr).toMatch(/^assay: internal error \(please report\): TypeError: planted\n {4}at /m);
  expect(stderr).toMatch(/^Report these lines .* assay \d+\.\d+\.\d+, Node v\d+/m);
  expect(status).toBe(4);
}

test('an internal error before anything is checked: exit 4', async () => {
  const script = `process.stdout.write = () => { throw new TypeError('planted'); };`;
  expectInternalError(await assay(['list'], { env: planting(script) }));
});

test('an internal error after the run: exit 4, never 1, and the results are written', async () => {
  const cwd = newFolder();
  const server = await tinyServer(always(faulty));
  const outcome = await assay(
    ['check', `s15=${server.url}`, '--contracts', tinyContract(), '--no-report', '--json', 'r.json'],
    { cwd, env: planting(`String.prototype.padEnd = () => { throw new TypeError('planted'); };`) },
  );
  await server.close();
  expectInternalError(outcome);
  expect(readResults(join(cwd, 'r.json'))).toMatchObject({ gate: 'fail' });
});

test('an internal error during the run: exit 4, what was checked is written, and the runner ends, too', async () => {
  const cwd = newFolder();
  const { server, running } = await waitingServer();
  const child = start(
    ['check', `s15=${server.url}`, '--contracts', tinyContract(), '--no-report', '--json', 'r.json'],
    { cwd, env: planting(`process.once('SIGUSR2', () => { throw new TypeError('planted'); });`) },
  );
  const outcome = ended(child);
  await running;
  child.kill('SIGUSR2');
  // The runner shares standard output: it is closed only once the runner has ended.
  expectInternalError(await outcome);
  await server.close();
  expect(readResults(join(cwd, 'r.json'))).toMatchObject({
    interrupted: true,
    services: [{ rules: [{ verdict: 'inconclusive', reason: 'interrupted' }] }],
  });
});
