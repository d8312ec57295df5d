import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readOpenApi } from '../../engine/openapi/read/read.js';
import type { Contract } from '../../engine/types/index.js';

const head = "openapi: 3.0.3\ninfo: { title: Shop, version: '1' }\n";

/** A contract of a document, in whatever is written of it. */
function contractOf(text: string, file = 'shop.yaml'): Contract {
  const { contract, faults } = readOpenApi({ file, text }, 'shop');
  if (!contract) throw new Error(JSON.stringify(faults));
  return contract;
}

const ok = '      responses: { 200: { description: all } }';

test('a clause says file, line and pointer', () => {
  const { clauses } = contractOf(`${head}paths:\n  /books:\n    get:\n${ok}\n`);
  expect(clauses).toEqual([
    expect.objectContaining({ id: 'get-books', section: 'shop.yaml:5 #/paths/~1books/get' }),
    expect.objectContaining({ section: 'shop.yaml:6 #/paths/~1books/get/responses/200' }),
  ]);
});

test('JSON is read with its lines', () => {
  const value = {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/a"b': { get: { tags: ['x', 'y'], responses: { 200: { description: 'all' } } } } },
  };
  const text = JSON.stringify(value, null, 2);
  const line = text.split('\n').findIndex((each) => each.includes('"200"')) + 1;
  const [, response] = contractOf(text, 'shop.json').clauses;
  expect(response?.section).toBe(`shop.json:${line} #/paths/~1a"b/get/responses/200`);
});

test('parameters of a path, by reference or not, are those of its operations, which may state them anew', () => {
  const text = `${head}paths:
  /books/{id}:
    parameters:
      - { $ref: '#/components/parameters/Id' }
      - { name: lang, in: query, schema: { type: string } }
    get:
      parameters: [{ name: lang, in: query, required: true, schema: { enum: [de, en] } }]
${ok}
components:
  parameters: { Id: { name: id, in: path, required: true, schema: { $ref: '#/components/schemas/Id' } } }
  schemas: { Id: { type: integer, minimum: 1, exclusiveMinimum: true, example: 7 } }
`;
  const [operation] = contractOf(text).operations;
  expect(operation?.parameters.map(({ name, required }) => [name, required])).toEqual([
    ['lang', true],
    ['id', true],
  ]);
  expect(operation?.parameters[1]).toMatchObject({
    schema: { type: 'integer', exclusiveMinimum: 1 },
    examples: [7],
  });
});

test('schemas are kept by name, in the words of JSON Schema 2020-12', () => {
  const schema = `{ type: object, properties: { name: { type: string, nullable: true }, next: { $ref: '#/components/schemas/Book' } } }`;
  const text = `${head}paths:
  /books:
    get:
      responses:
        default: { description: all, content: { 'application/JSON; charset=utf-8': { schema: { $ref: '#/components/schemas/Book' } } } }
        4xx: { $ref: '#/components/responses/No' }
components:
  responses: { No: { description: no, headers: { X-Why: { required: true, schema: { type: string } } } } }
  schemas: { Book: ${schema} }
`;
  const { operations, schemas } = contractOf(text);
  expect(schemas).toEqual({
    Book: {
      type: 'object',
      properties: { name: { type: ['string', 'null'] }, next: { $ref: '#/components/schemas/Book' } },
    },
  });
  expect(operations[0]?.responses).toMatchObject([
    { status: 'default', mediaTypes: ['application/json'], schema: { $ref: '#/components/schemas/Book' } },
    { status: '4XX', headers: { 'x-why': { required: true, schema: { type: 'string' } } } },
  ]);
});

test('references lead to files beside the document, not out of its folder and not over the network', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-read-'));
  writeFileSync(
    join(folder, 'common.yaml'),
    'Book: { type: object, properties: { id: { $ref: "#/Id" } } }\nId: { type: string }\n',
  );
  const media = (reference: string) => `content: { application/json: { schema: { $ref: '${reference}' } } }`;
  const responses = ['common.yaml#/Book', '../secret.yaml#/Book', 'https://example.org/b.yaml#/Book'].map(
    (reference, index) => `        ${200 + index}: { description: one, ${media(reference)} }`,
  );
  const file = join(folder, 'shop.yaml');
  writeFileSync(file, `${head}paths:\n  /books:\n    get:\n      responses:\n${responses.join('\n')}\n`);
  const { contract, faults } = readOpenApi({ file }, 'shop');
  expect(contract?.schemas).toEqual({
    Book: { type: 'object', properties: { id: { $ref: '#/components/schemas/Id' } } },
    Id: { type: 'string' },
  });
  expect([...(contract?.openapi?.unchecked ?? []), ...faults.map(({ says }) => says)]).toEqual([
    expect.stringContaining('outside of the document'),
    expect.stringContaining('https://example.org/b.yaml#/Book is on the network'),
  ]);
});

test('a body has its media types, examples and parts', () => {
  const media =
    "{ schema: { type: object }, examples: { one: { value: { cover: x } } }, encoding: { cover: { contentType: 'image/png, image/jpeg' } } }";
  const body = `{ required: true, content: { multipart/form-data: ${media} } }`;
  const text = `${head}paths:\n  /books:\n    post:\n      requestBody: ${body}\n${ok}\n`;
  const [operation] = contractOf(text).operations;
  expect(operation?.requestBody).toMatchObject({
    required: true,
    content: [
      { mediaType: 'multipart/form-data', examples: [{ cover: 'x' }], partTypes: { cover: 'image/png' } },
    ],
  });
});

test('what cannot be read at all says why', () => {
  const saysOf = (text: string) =>
    readOpenApi({ file: 'shop.yaml', text }, 'shop').faults.map(({ says }) => says);
  expect(saysOf("swagger: '2.0'\npaths: {}\n")).toEqual([expect.stringContaining('convert it to OpenAPI 3')]);
  expect(saysOf("openapi: '4.0.0'\npaths: {}\n")).toEqual([expect.stringContaining('3.0 to 3.2')]);
  expect(saysOf('openapi: 3.1.0\n')).toEqual([expect.stringContaining('has no paths')]);
  expect(saysOf('a: [')).toEqual([expect.stringContaining('is neither YAML nor JSON')]);
  expect(
    saysOf('a: &a [x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c]'),
  ).toEqual([expect.stringContaining('alias')]);
  expect(saysOf('a: &a { b: *a }')).toEqual(['an alias (*) contains itself']);
});
