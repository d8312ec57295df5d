import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'expect';
import type { Results } from '../../engine/results/types.js';
import { assay, newFolder } from './assay.js';
import { tinyServer, type TinyServer } from './tiny.js';
import { test } from '../plain-test.js';

const document = `openapi: 3.0.3
info: { title: 'Books & more', version: '1' }
servers: [{ url: '{scheme}://example.org/v1', variables: { scheme: { default: https } } }]
paths:
  /books:
    get:
      operationId: listBooks
      responses: { 200: { $ref: 'common.yaml#/Books' } }
`;
const common = `Books:
  description: all books
  content: { application/json: { schema: { type: array, items: { type: object, required: [title] } } } }
`;

/** A service with books below a path, which may serve its document. */
function bookServer(base: string, books: object[], served?: string): Promise<TinyServer> {
  return tinyServer((request, response) => {
    const answers: Record<string, string | undefined> = {
      [`${base}/books`]: JSON.stringify(books),
      '/v3/api-docs': served,
    };
    const body = answers[(request.url ?? '').split('?')[0] ?? ''];
    response.setHeader('content-type', 'application/json');
    if (body === undefined) response.statusCode = 404;
    response.end(body ?? '{}');
  });
}

/** A folder with the document and the file beside it. */
function folderWith(text = document): string {
  const cwd = newFolder();
  mkdirSync(join(cwd, 'api'));
  writeFileSync(join(cwd, 'api', 'openapi.yaml'), text);
  writeFileSync(join(cwd, 'api', 'common.yaml'), common);
  return cwd;
}

const own = ['--openapi', 'api/openapi.yaml'];

test('a service is checked by its document, and a failure replays', async () => {
  const server = await bookServer('', [{ name: 'no title' }]);
  const cwd = folderWith();
  const { status, stdout } = await assay(
    ['check', `shop=${server.url}`, ...own, '--json', 'r.json', '--runs', '5'],
    { cwd },
  );
  expect(stdout).toContain("must have required property 'title'");
  expect(stdout).toContain('common.yaml:1 #/Books');
  expect(status).toBe(1);
  const { services } = JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8')) as Results;
  expect(services[0]?.openapi).toBe('api/openapi.yaml');
  expect(readFileSync(join(cwd, 'assay-report', 'clauses.html'), 'utf8')).toContain('listBooks');
  expect((await assay(['replay', 'r.json'], { cwd })).stdout).toContain('still fails');
  const elsewhere = newFolder();
  const again = await assay(['replay', join(cwd, 'r.json')], { cwd: elsewhere });
  expect(again.stderr).toContain('shop was checked by api/openapi.yaml, which cannot be read any more');
  expect(again.status).toBe(2);
  await server.close();
});

test('the path of servers is added where only that is answered', async () => {
  const server = await bookServer('/v1', [{ title: 'one' }]);
  const { status, stderr } = await assay(
    ['check', `shop=${server.url}`, ...own, '--no-report', '--runs', '5'],
    { cwd: folderWith() },
  );
  expect(stderr).toContain(`requests go to ${server.url}/v1`);
  expect(status).toBe(0);
  await server.close();
});

test('a base URL alone: the document is found, and its title is the name', async () => {
  const plain = document.replace("$ref: 'common.yaml#/Books'", 'description: all books');
  const server = await bookServer('', [], plain);
  const { status, stdout, stderr } = await assay(['check', server.url, '--no-report', '--runs', '5']);
  expect(stderr).toContain(`its document is ${server.url}/v3/api-docs`);
  expect(stdout).toContain('books-more');
  expect(status).toBe(0);
  await server.close();
});

test('init writes the document into the configuration, and check and list read it', async () => {
  const server = await bookServer('', [{ title: 'one' }]);
  const cwd = folderWith();
  await assay(['init', `s15=${server.url}`, ...own], { cwd });
  expect((await assay(['list', 's15'], { cwd })).stdout).toContain('s15/listBooks/documented-responses');
  const { status, stdout } = await assay(['check', '--no-report', '--runs', '5'], { cwd });
  expect(stdout).toMatch(/^s15 +pass +[1-9]/m);
  expect(status).toBe(0);
  const explained = await assay(['explain', 's15/listBooks/documented-responses'], { cwd });
  expect(explained.stdout).toContain('api/common.yaml:1 #/Books');
  await server.close();
});

test('what no rule checks is listed, and faults are told with their places', async () => {
  const text = document
    .replace('operationId: listBooks', 'callbacks: { done: {} }')
    .replace('/books:', '/books/{id}:');
  const { status, stdout, stderr } = await assay(['list', ...own, '--unchecked'], { cwd: folderWith(text) });
  expect(stdout).toContain('api/openapi.yaml:7 #/paths/~1books~1{id}/get/callbacks: the callbacks of');
  expect(stderr).toContain('api/openapi.yaml:6: #/paths/~1books~1{id}/get: no parameter declares {id}');
  expect(status).toBe(0);
});

const mistakes: [name: string, args: string[], line: string][] = [
  [
    'no such document',
    ['check', 'shop=http://127.0.0.1:1', '--openapi', 'none.yaml'],
    'none.yaml: there is no such file',
  ],
  ['no base URL', ['check', 'shop', ...own], 'shop has no base URL: give shop=BASE_URL'],
  ['no name', ['check', '../x=http://127.0.0.1:1', ...own], 'is no name of a service'],
  [
    'one document for two',
    ['check', 'a=http://127.0.0.1:1', 'b=http://127.0.0.1:1', ...own],
    'is the document of one service',
  ],
  [
    'no method',
    ['check', 'a=http://127.0.0.1:1', ...own, '--methods', 'POST,FETCH'],
    '--methods takes some of POST',
  ],
  ['nothing to prove on', ['prove', 'a', ...own], '--openapi needs a target to prove on'],
  [
    'a page',
    ['list', '--openapi', 'api/common.yaml'],
    'is no OpenAPI document of 3.0 to 3.2: openapi is missing',
  ],
];

for (const [name, args, line] of mistakes)
  test(`${name}: exit 2 and a clear line`, async () => {
    const { status, stdout, stderr } = await assay(args, { cwd: folderWith(), timeout: 15_000 });
    expect(stderr).toContain(line);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });
