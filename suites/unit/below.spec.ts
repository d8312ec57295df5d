// A service below a prefix sees paths without it; what is elsewhere does not exist.
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'expect';
import { startServer, type Served } from '../../engine/server/serve.js';
import { test } from '../plain-test.js';

let served: Served;

test.beforeAll(async () => {
  const create = () => (asked: Request) => {
    const { pathname, search } = new URL(asked.url);
    return Promise.resolve(new Response(`${asked.method} ${pathname}${search}`));
  };
  served = await startServer({ prefix: '/a/b', create });
});

test.afterAll(() => served.close());

/** The status and the body that a request target gets, written as it is. */
function ask(path: string, method = 'GET'): Promise<[number | undefined, string]> {
  const { hostname, port } = new URL(served.baseUrl);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method }, (answer) => {
      text(answer).then((body) => resolve([answer.statusCode, body]), reject);
    });
    sent.on('error', reject).end();
  });
}

const below: Record<string, string> = {
  '/a/b': '/',
  '/a/b/': '/',
  '/a/b?x=1': '/?x=1',
  '/a/b/c/d?x=%20': '/c/d?x=%20',
  '/a/b/a/b': '/a/b',
  '/a/b//c': '//c',
  '/a/./b/c': '/c',
  '/x/../a/b/c': '/c',
  '/a/b/%C3%A9': '/%C3%A9',
  'http://somewhere.example/a/b/c?x=1': '/c?x=1',
};

for (const [path, seen] of Object.entries(below))
  test(`${path} is seen as ${seen}`, async () => {
    expect(await ask(path)).toEqual([200, `GET ${seen}`]);
  });

for (const path of ['/', '/a', '/a/bc', '/c/a/b', '/a/b/../c', '/a/b/%2e%2e/c', '//a/b', '/A/b'])
  test(`${path} is not there`, async () => {
    expect(await ask(path)).toEqual([404, 'not found']);
    expect(await ask(path, 'HEAD')).toEqual([404, '']);
    expect(await ask(path, 'POST')).toEqual([404, 'not found']);
  });

test('what is no address is refused', async () => {
  expect((await ask('*', 'OPTIONS'))[0]).toBe(400);
  expect((await ask('a/b'))[0]).toBe(400);
});
