import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'expect';
import { readResults } from '../../engine/results/read.js';
import { ended, newFolder, start } from './assay.js';
import { tinyContract, waitingServer } from './tiny.js';
import { test } from '../plain-test.js';

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

const proofs: [what: string, signal: NodeJS.Signals, args: string[]][] = [
  ['a proof that opens none', 'SIGTERM', ['s15']],
  ['a proof that opens pages', 'SIGINT', ['directory', '--only', 'directory/page/*']],
  ['a proof that opens pages', 'SIGTERM', ['directory', '--only', 'directory/page/*']],
];

for (const [what, signal, args] of proofs)
  test(`${what} and is ended by ${signal} says how much of it has no outcome`, async () => {
    const cwd = newFolder();
    const child = start(['prove', ...args, '--no-report', '--json', 'proof.json'], { cwd });
    const outcome = ended(child);
    let told = '';
    await new Promise<void>((resolve) => {
      child.stderr?.on('data', (chunk: Buffer) => {
        told += chunk.toString();
        if (/\b[1-9]\d* of \d+ mutation tests/.test(told)) resolve();
      });
    });
    child.kill(signal);
    const { status, stdout } = await outcome;
    expect(status).toBe(130);
    expect(stdout).toMatch(/\nno outcome  [1-9]\d* of \d+: the run broke off\n/);
    expect(JSON.parse(readFileSync(join(cwd, 'proof.json'), 'utf8'))).toMatchObject({ brokeOff: true });
  });
