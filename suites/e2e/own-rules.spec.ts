import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'expect';
import type { Results } from '../../engine/results/types.js';
import { assay, newFolder } from './assay.js';
import { tinyServer } from './tiny.js';
import { test } from '../plain-test.js';

const document = `openapi: 3.0.3
info: { title: Books, version: '1' }
paths:
  /books:
    get:
      operationId: listBooks
      parameters: [{ name: lang, in: query, schema: { type: string } }]
      responses:
        200:
          description: all books
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Book' } } } }
components:
  schemas:
    Book: { type: object, properties: { id: { type: integer }, low: { type: number }, high: { type: number }, lang: { type: string } } }
`;

const overlay = (update: string) => `overlay: 1.0.0
info: { title: Rules of the shop, version: '1' }
actions:
  - target: $
    update:
${update}`;

const relation = `      x-clauses:
        - { id: prices, says: the lowest price is not above the highest one }
      x-rules:
        - id: shop/books/low-high
          says: the lowest price is at most the highest one
          kind: member-relation
          clause: prices
          params: { operation: GET /books, items: '/*', relation: at-most, of: [/low], to: [/high] }
        - { id: shop/listBooks/filter-lang, remove: true }
`;

function folderWith(rules: string): string {
  const cwd = newFolder();
  mkdirSync(join(cwd, 'api'));
  writeFileSync(join(cwd, 'api', 'openapi.yaml'), document);
  writeFileSync(join(cwd, 'api', 'shop.rules.yaml'), overlay(rules));
  return cwd;
}

test('rules beside a document are checked like those that follow from it, and may leave these out', async () => {
  const books = [{ id: 1, low: 3, high: 2, lang: 'de' }];
  const server = await tinyServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(books));
  });
  const cwd = folderWith(relation);
  const target = [`shop=${server.url}`, '--openapi', 'api/openapi.yaml'];
  const { status, stdout, stderr } = await assay(['check', ...target, '--json', 'r.json', '--no-report'], {
    cwd,
  });
  expect(stderr).toContain('shop: its rules are those of api/openapi.yaml and of api/shop.rules.yaml');
  expect(stdout).toContain('api/shop.rules.yaml:7 #/x-clauses/0');
  expect(status).toBe(1);
  const { services } = JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8')) as Results;
  expect(services[0]?.rulesFile).toBe('api/shop.rules.yaml');
  const verdicts = Object.fromEntries(services[0]?.rules.map(({ id, verdict }) => [id, verdict]) ?? []);
  expect(verdicts['shop/books/low-high']).toBe('fail');
  expect(verdicts).not.toHaveProperty('shop/listBooks/filter-lang');
  expect((await assay(['replay', 'r.json'], { cwd })).stdout).toContain('still fails');
  await server.close();
});

test('all mistakes of own rules are told at once, by file and line', async () => {
  const wrong = `      x-rules:
        - { id: shop/a, says: a, kind: filtr, params: {} }
        - { id: shop/b, says: b, kind: filter, params: { view: listBook, parameter: lang } }
        - { id: shop/c, kind: filter, params: {} }
        - { id: shop/d, remove: true }
        - { id: shop/d, remove: true }
        - { id: e, says: e, kind: filter, clause: none, params: { view: listBooks, parameter: lang } }
      x-views: { mine: { operation: GET /books, mapping: listBooks } }
`;
  const args = ['list', 'shop', '--openapi', 'api/openapi.yaml'];
  const { status, stdout, stderr } = await assay(args, { cwd: folderWith(wrong) });
  const says = (line: number, text: string) =>
    expect(stderr).toContain(`api/shop.rules.yaml:${line}: ${text}`);
  says(7, 'shop/a/kind: there is no kind filtr; nearest: filter');
  says(8, 'shop/b/params/view: there is no view listBook; nearest: listBooks');
  says(9, 'shop/c: says is missing');
  says(10, 'shop/d/id: no rule of this id follows from the document');
  says(11, 'shop/d/id: the id is used twice');
  says(12, 'e/id: must start with shop/');
  says(12, 'e/clause: there is no clause none; nearest: listBooks');
  says(13, 'x-views/mine: key is missing');
  expect([status, stdout]).toEqual([2, '']);
});

test('rules without a document, or that are not there: exit 2', async () => {
  const { status, stderr } = await assay(['check', 'game=http://127.0.0.1:1', '--rules', 'x.yaml']);
  expect(stderr).toContain('--rules stands beside an OpenAPI document: give --openapi FILE, too');
  expect(status).toBe(2);
  const cwd = folderWith(relation);
  const missing = await assay(['list', '--openapi', 'api/openapi.yaml', '--rules', 'x.yaml'], { cwd });
  expect(missing.stderr).toContain('x.yaml: there is no such file');
  expect(missing.status).toBe(2);
});
