import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../engine/paths.js';
import { ended } from './assay.js';

type Step = [method: string, target: string, body?: object | undefined, key?: false];

const folder = join(packageRoot, 'examples', 'petstore');
const cat = { kind: 'cat', name: 'Minka', status: 'available', price: 30, indoor: true };
const nameless = { kind: 'cat', status: 'available', price: 30, indoor: true };

/** Requests whose answers a fault changes, by its name. */
const shows: Record<string, Step[]> = {
  'missing-owner-found': [['GET', '/owners/99']],
  'status-ignored': [['GET', '/pets?status=available&limit=1']],
  'limit-off-by-one': [['GET', '/pets?limit=1']],
  'page-repeats-order': [['GET', '/orders?page=2&size=5']],
  'price-as-text': [['GET', '/pets/17']],
  'offset-past-end-fails': [['GET', '/pets?offset=30']],
  'name-not-required': [['POST', '/pets', nameless]],
  'delete-without-key': [['DELETE', '/orders/4', undefined, false]],
  'patch-loses-tags': [['PATCH', '/pets/5', { price: 3 }]],
  'delete-keeps-pet': [
    ['DELETE', '/pets/30'],
    ['GET', '/pets/30'],
  ],
  'location-wrong': [['POST', '/pets', cat]],
  'detail-disagrees': [['GET', '/pets/16']],
};

function serve(fault: string) {
  const args = ['--port', '0', ...(fault === '' ? [] : ['--fault', fault])];
  return spawn(process.execPath, [join(folder, 'server.js'), ...args]);
}

/** Status, Location and body of each answer, without the time at which a record was made. */
async function answers(fault: string, steps: readonly Step[]): Promise<string[]> {
  const child = serve(fault);
  const line = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()));
  });
  expect(line).toMatch(/^petstore on http:\/\/127\.0\.0\.1:\d+\n$/);
  const seen: string[] = [];
  for (const [method, target, body, key] of steps) {
    const headers = { 'Content-Type': 'application/json', 'X-Api-Key': key === false ? '' : 'petstore-key' };
    const sent = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(`${line.slice('petstore on '.length).trim()}${target}`, sent);
    const text = (await answer.text()).replace(/"createdAt":"[^"]*"/g, '');
    seen.push(`${answer.status} ${answer.headers.get('location') ?? ''} ${text}`);
  }
  child.kill('SIGTERM');
  return seen;
}

test('the pet store has twelve faults, and each shows in an answer', async () => {
  const { stdout } = await ended(spawn(process.execPath, [join(folder, 'server.js'), '--faults']));
  const listed = JSON.parse(stdout) as { id: string; does: string }[];
  expect(listed.map(({ id }) => id)).toEqual(Object.keys(shows));
  await Promise.all(
    Object.entries(shows).map(async ([fault, steps]) => {
      const [sound, faulty] = await Promise.all([answers('', steps), answers(fault, steps)]);
      expect(faulty, fault).not.toEqual(sound);
    }),
  );
});
