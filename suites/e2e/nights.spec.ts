import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'expect';
import { assay, newFile } from './assay.js';
import { night, nights } from './nights.js';
import { always, contractText, faulty, sound, tinyContract, tinyServer } from './tiny.js';
import { test } from '../plain-test.js';

test('what is kept and cannot be read is told before anything is sent, with its file', async () => {
  let asked = 0;
  const server = await tinyServer((request, response) => {
    asked++;
    always(sound)(request, response);
  });
  const { live, state } = nights(night({ s15: server.url }), tinyContract());
  await live();
  asked = 0;
  const target = join(state, 'targets', 's15');
  for (const [name, text] of [
    ['state', '{"state":"bogus"}'],
    ['state', '{'],
    ['rules', '{"s15/root/documented-responses":null}'],
    ['drift', '{"places":{},"events":{}}'],
    ['samples', '[]'],
  ] as const) {
    const file = join(target, `${name}.json`);
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, text);
    const { status, stderr } = await live();
    writeFileSync(file, whole);
    expect([status, stderr.trim().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toContain(`${name}.json: `);
    expect(stderr).toContain('remove it to start afresh');
  }
  expect(asked).toBe(0);
  // What else lies in the ledger is no ledger.
  writeFileSync(join(state, 'ledger', '.keep'), '');
  mkdirSync(join(state, 'ledger', encodeURIComponent(new URL(server.url).host), 'more'));
  expect((await live()).status).toBe(0);
  rmSync(state, { recursive: true });
  writeFileSync(state, '');
  expect(await live()).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('cannot hold the state of live runs'),
  });
  await server.close();
});

test('a page where the media type is open, and data is documented, is a state and no failure', async () => {
  const server = await tinyServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><h1>We are back soon</h1>');
  });
  const open = contractText('s15').replace('application/json', "'*/*'");
  const { live, latest } = nights(night({ s15: server.url }), dirname(newFile('s15.yaml', open)));
  const { status, stdout } = await live();
  await server.close();
  expect(status).toBe(3);
  expect(stdout).toContain('s15: answering HTML: status 200');
  expect(latest().targets[0]).toMatchObject({
    requests: 1,
    failures: [],
    state: { state: 'answering HTML' },
  });
});

test('a target that is left alone is asked at once where the configuration gives it another address', async () => {
  const server = await tinyServer(always(sound));
  const { live, latest, cwd } = nights(night({ s15: `${server.url}/old` }), tinyContract());
  await live();
  const file = join(cwd, '.assay', 'targets', 's15', 'state.json');
  const away = { state: 'moved', why: 'redirects', to: 'x', since: '2026-01-01T00:00:00.000Z', looks: 9 };
  writeFileSync(file, JSON.stringify({ ...away, nextLook: new Date(Date.now() + 1e8).toISOString() }));
  const left = await live();
  expect(left.stdout).toContain('s15: quarantined: moved: redirects');
  writeFileSync(join(cwd, 'assay.config.yaml'), night({ s15: `${server.url}/new` }));
  const { status } = await live();
  await server.close();
  expect(status).toBe(0);
  expect(latest().targets[0]).toMatchObject({ state: { state: 'up' } });
});

test('what did not confirm counts no more when it is checked again, and half a line of a killed night is passed over', async () => {
  let asked = 0;
  // The look, one faulty answer to the rule, then none.
  const server = await tinyServer((request, response) =>
    always(++asked === 2 ? faulty : sound)(request, response),
  );
  const contracts = tinyContract();
  const { live, cwd, state } = nights(night({ s15: server.url }), contracts);
  expect((await live()).stdout).toContain('Unstable');
  await server.close();
  const killed = join(state, 'exchanges', '2026-01-01T00-00-00');
  mkdirSync(killed);
  writeFileSync(join(killed, 's15.jsonl'), '{"schema":1,"service":"s1');
  const again = await assay(['check', '--from', state, '--contracts', contracts, '--no-report'], { cwd });
  expect(readdirSync(join(state, 'exchanges'))).toHaveLength(2);
  expect(again.stdout).toContain('and did not confirm then');
  expect(again.status).toBe(3);
});
