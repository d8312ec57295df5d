import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readResults } from '../../engine/results/read.js';
import { ended, newFolder, start } from './assay.js';
import { tinyContract, waitingServer } from './tiny.js';

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} ends a check with exit 130, and the results are written`, async () => {
    const { server, running } = await waitingServer();
    const cwd = newFolder();
    const args = [
      'check',
      `s15=${server.url}`,
      '--contracts',
      tinyContract(),
      '--no-report',
      '--json',
      'r.json',
    ];
    const child = start([...args, '--timeout', '20000'], { cwd });
    const outcome = ended(child);
    await running;
    child.kill(signal);
    const { status, stdout } = await outcome;
    await server.close();
    expect(stdout).toContain('interrupted');
    expect(status).toBe(130);
    const results = readResults(join(cwd, 'r.json'));
    expect(results).toMatchObject({ interrupted: true, gate: 'inconclusive' });
    expect(results.services[0]?.rules[0]).toMatchObject({ verdict: 'inconclusive', reason: 'interrupted' });
  });
}

test('a proof that is ended says how much of it has no outcome', async () => {
  const child = start(['prove', 's15', '--no-report'], { cwd: newFolder() });
  const outcome = ended(child);
  let told = '';
  await new Promise<void>((resolve) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      told += chunk.toString();
      if (/\d+ of \d+ mutation tests/.test(told)) resolve();
    });
  });
  child.kill('SIGTERM');
  const { status, stdout } = await outcome;
  expect(status).toBe(130);
  expect(stdout).toMatch(/\nno outcome  [1-9]\d* of \d+: the run broke off\n/);
});
