// What a run may change on a target: only what it has made itself.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'expect';
import { send } from '../../engine/http/sending/send.js';
import { closeSession, openSession } from '../../engine/http/session.js';
import { openApiText } from './pets-document.js';
import { existingPaths } from '../../engine/http/changes/existing.js';
import { readOpenApi } from '../../engine/openapi/read/read.js';
import { removeCreated } from '../../engine/run/remove-created.js';
import type { Step } from '../../engine/types/index.js';
import { test } from '../plain-test.js';

const { contract } = readOpenApi({ file: 'pets.yaml', text: openApiText }, 'pets');
const post: Step = { name: 'create', method: 'POST', path: '/pets', body: '{}' };

/** What a server gets that answers a POST in a certain way, and what is told of the records that were made. */
async function afterPost(
  status: number,
  body: object,
  headers: Record<string, string> = {},
  more: Step[] = [],
) {
  const got: string[] = [];
  const server = createServer((request, response) => {
    got.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const isPost = request.method === 'POST';
    response.writeHead(isPost ? status : 204, { 'content-type': 'application/json', ...headers });
    response.end(isPost ? JSON.stringify(body) : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  if (!contract) throw new Error('the document cannot be read');
  const { port } = server.address() as AddressInfo;
  const session = openSession(contract, `http://127.0.0.1:${port}`, {
    timeoutMs: 5000,
    concurrency: 1,
    keyName: 'ASSAY_KEY_PETS',
    methods: ['GET', 'POST', 'DELETE'],
    existing: existingPaths(contract, [{ 'listPets.id': '7' }]),
  });
  for (const step of [post, ...more]) await send(session, step, session.pool);
  const count = await removeCreated(session);
  await closeSession(session);
  server.close();
  return { got, count };
}

test('a new record is removed again', async () => {
  const { got, count } = await afterPost(201, { id: 8 });
  expect(got).toEqual(['POST /pets', 'DELETE /pets/8']);
  expect(count).toEqual({ made: 1, left: 0 });
});

test('a record that was there before is not deleted, though a POST answers it', async () => {
  const { got } = await afterPost(200, { id: 7 });
  expect(got).toEqual(['POST /pets']);
});

test('a name in the answer is no key of the record', async () => {
  const { got, count } = await afterPost(200, { name: 'ann', code: 'x1' });
  expect(got).toEqual(['POST /pets']);
  expect(count).toEqual({ made: 1, left: 1 });
});

test('Location tells where the record is, where the answer has no key', async () => {
  const { got } = await afterPost(201, {}, { location: '/pets/9' });
  expect(got).toEqual(['POST /pets', 'DELETE /pets/9']);
});

test('what is made below a record of its own goes with it', async () => {
  const photo: Step = { name: 'create', method: 'POST', path: '/pets/8/photos' };
  const { got, count } = await afterPost(201, { id: 8 }, {}, [photo]);
  expect(got).toEqual(['POST /pets', 'POST /pets/8/photos', 'DELETE /pets/8']);
  expect(count).toEqual({ made: 1, left: 0 });
});
