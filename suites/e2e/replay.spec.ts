import { expect } from 'expect';
import { assay, newFolder } from './assay.js';
import { always, faulty, sound, tinyContract, tinyServer } from './tiny.js';
import { test } from '../plain-test.js';

const own = ['--contracts', tinyContract()];

test('replay tells still failing, changed, fixed and cannot tell apart', async () => {
  let body = faulty;
  const server = await tinyServer((request, response) => always(body)(request, response));
  const cwd = newFolder();
  await assay(['check', `s15=${server.url}`, ...own, '--no-report', '--json', 'r.json'], { cwd });
  const replay = (...more: string[]) => assay(['replay', 'r.json', ...more, ...own], { cwd });

  const still = await replay('s15/root/documented-responses');
  expect(still.stdout).toMatch(/^still fails +s15/);
  expect(still.status).toBe(1);

  body = '{}';
  const changed = await replay();
  expect(changed.stdout).toMatch(/^changed +s15/);
  expect(changed.status).toBe(1);

  body = sound;
  const fixed = await replay();
  expect(fixed.stdout).toMatch(/^fixed +s15/);
  expect(fixed.status).toBe(0);

  await server.close();
  const gone = await replay();
  expect(gone.stdout).toMatch(/^cannot tell +s15.*unreachable/);
  expect(gone.status).toBe(3);

  const moved = await tinyServer(always(sound));
  const elsewhere = await replay(`s15=${moved.url}`);
  await moved.close();
  expect(elsewhere.status).toBe(0);
});

const impliedRule = `x-rules:
  - id: s15/root/draws
    says: Two answers in a row are as documented.
    kind: documented-responses
    clause: root-shape
    authority: implied
    why: Each answer is.
    params: { operation: GET /, draws: 2 }
`;

test('replay ends with 0 where only a warning is left', async () => {
  const server = await tinyServer(always('{"data": [1]}'));
  const cwd = newFolder();
  const implied = ['--contracts', tinyContract('s15', impliedRule)];
  await assay(['check', `s15=${server.url}`, ...implied, '--no-report', '--json', 'r.json'], { cwd });
  const warning = await assay(['replay', 'r.json', 's15/root/draws', ...implied], { cwd });
  const all = await assay(['replay', 'r.json', ...implied], { cwd });
  await server.close();
  expect(warning.stdout).toMatch(/^still fails +s15\/root\/draws \(a warning: implied\)/);
  expect(warning.status).toBe(0);
  expect(all.status).toBe(1);
});
