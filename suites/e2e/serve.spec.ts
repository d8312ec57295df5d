import { expect } from 'expect';
import { ended, start } from './assay.js';
import { test } from '../plain-test.js';

test('serve prints one line of JSON, answers, and ends on SIGTERM with exit 0', async () => {
  const child = start(['serve', 's15', 's18']);
  const outcome = ended(child);
  const line = await new Promise<string>((resolve) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()));
  });
  const addresses = JSON.parse(line) as Record<string, string>;
  expect(Object.keys(addresses)).toEqual(['s15', 's18']);
  const answer = await fetch(`${addresses['s15']}/`);
  expect(answer.status).toBe(200);
  const prefixed = await fetch(`${addresses['s18']}/api/3/action/package_list`);
  expect(await prefixed.json()).toMatchObject({ success: true });
  child.kill('SIGTERM');
  const { status, stdout } = await outcome;
  expect(stdout.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(0);
});
