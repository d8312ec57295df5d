import { spawn } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../engine/paths.js';
import type { Results } from '../../engine/results/types.js';
import { assay, ended, newFolder } from './assay.js';

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

/** The base URL that a pet store prints. */
async function addressOf(child: ReturnType<typeof serve>): Promise<string> {
  const line = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()));
  });
  expect(line).toMatch(/^petstore on http:\/\/127\.0\.0\.1:\d+\n$/);
  return line.slice('petstore on '.length).trim();
}

/** Status, Location and body of each answer, without the time at which a record was made. */
async function answers(fault: string, steps: readonly Step[]): Promise<string[]> {
  const child = serve(fault);
  const address = await addressOf(child);
  const seen: string[] = [];
  for (const [method, target, body, key] of steps) {
    const headers = { 'Content-Type': 'application/json', 'X-Api-Key': key === false ? '' : 'petstore-key' };
    const sent = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(`${address}${target}`, sent);
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

/** Runs a command on a pet store in an empty folder with nothing but its document, and ends the store. */
async function onStore(fault: string, command: string, flags: readonly string[]) {
  const child = serve(fault);
  const address = await addressOf(child);
  const cwd = newFolder();
  copyFileSync(join(folder, 'openapi.yaml'), join(cwd, 'openapi.yaml'));
  const args = [command, `shop=${address}`, '--openapi', 'openapi.yaml', '--no-report', '--json', 'r.json'];
  const done = await assay([...args, ...flags], { cwd, env: { ASSAY_KEY_SHOP: 'petstore-key' } });
  const total = await fetch(`${address}/pets`).then(({ headers }) => headers.get('x-total-count'));
  child.kill('SIGTERM');
  return { ...done, total, results: JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8')) as Results };
}

const all = ['--methods', 'POST,PUT,PATCH,DELETE'];

test('the sound pet store passes all rules of its document, and what was created is gone', async () => {
  const { status, stdout, stderr, results, total } = await onStore('', 'check', [...all, '--runs', '8']);
  expect(stdout).toContain('pass: ');
  expect(status).toBe(0);
  const [shop] = results.services;
  expect(shop?.rules.filter(({ verdict }) => verdict !== 'pass').map(({ id }) => id)).toEqual([]);
  expect(stderr).toContain('changed and deleted is only what assay creates itself');
  expect(shop?.changes?.made).toBeGreaterThan(20);
  expect(shop?.changes?.left).toBe(0);
  expect(total).toBe('30');
});

test('faults of the pet store fail the rules that they break', async () => {
  const verdicts = async (fault: string, only: string) => {
    const { results } = await onStore(fault, 'check', [...all, '--runs', '5', '--only', only]);
    return results.services[0]?.rules.map(({ verdict, authority }) => `${authority} ${verdict}`);
  };
  expect(await verdicts('delete-without-key', 'shop/deleteOrder/credential-none')).toEqual(['stated fail']);
  expect(await verdicts('patch-loses-tags', 'shop/updatePet/resource-lifecycle')).toEqual(['implied fail']);
});

test('without leave, no rule sends anything but safe methods', async () => {
  const cwd = newFolder();
  copyFileSync(join(folder, 'openapi.yaml'), join(cwd, 'openapi.yaml'));
  const { stdout } = await assay(['list', 'shop', '--openapi', 'openapi.yaml', '--unchecked'], { cwd });
  expect(stdout).toContain('DELETE /pets/{petId}: not sent without --methods DELETE');
  expect(stdout).toContain('POST /orders: not sent without --methods POST');
});

test('the mutation test of a target leaves nothing there', async () => {
  const only = 'shop/deletePet/*#*';
  const { status, stdout, total } = await onStore('', 'prove', [...all, '--only', only]);
  expect(stdout).toMatch(/ ([1-9]\d*) of \1 mutants killed/);
  expect(status).toBe(0);
  expect(total).toBe('30');
});
