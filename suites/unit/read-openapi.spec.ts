import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'expect';
import { isValid } from '../../engine/contract/shapes.js';
import { readOpenApi } from '../../engine/openapi/read/read.js';
import type { Contract } from '../../engine/types/index.js';
import { test } from '../plain-test.js';

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
  const deep = `{"openapi":"3.1.0","paths":{},"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  expect(saysOf(deep)).toEqual([expect.stringContaining('nested too deeply')]);
  expect(saysOf('a: &a { b: *a }')).toEqual(['an alias (*) contains itself']);
});

/** What a document with these schemas says of them, in the order of its lines. */
function readSchemas(schemas: string, used = 'A'): { contract: Contract; says: string[] } {
  const media = `content: { application/json: { schema: { $ref: '#/components/schemas/${used}' } } }`;
  const text = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths: { /books: { get: { responses: { 200: { description: all, ${media} } } } } }
components:
  schemas:
${schemas}`;
  const { contract, faults } = readOpenApi({ file: 'shop.yaml', text }, 'shop');
  if (!contract) throw new Error(JSON.stringify(faults));
  return { contract, says: faults.map(({ line, pointer, says }) => `${line}: ${pointer}: ${says}`) };
}

test('schemas that contain themselves without end are cut where that leaves most, and validators come to an end', () => {
  const ref = (name: string) => `{ $ref: '#/components/schemas/${name}' }`;
  const { contract, says } = readSchemas(`
    A: { oneOf: [${ref('B')}, ${ref('C')}] }
    B: { allOf: [${ref('A')}, { required: [b] }] }
    C: { required: [c], properties: { next: ${ref('A')} } }
    D: ${ref('D')}
`);
  expect(says).toEqual([expect.stringContaining('contains itself without end: A → B → A')]);
  expect(contract.schemas['B']).toEqual({ allOf: [{}, { required: ['b'] }] });
  expect(isValid(contract, { $ref: '#/components/schemas/A' }, { b: 1 })).toBe(true);
  expect(isValid(contract, { $ref: '#/components/schemas/A' }, { c: 1, next: {} })).toBe(false);
  expect(readSchemas(`    D: ${ref('D')}\n`, 'D').says).toEqual([
    expect.stringContaining('without end: D → D'),
  ]);
});

test('keywords that validators would stumble on are faults, or named as not checked', () => {
  const { contract, says } = readSchemas(`
    A:
      type: object
      required: true
      properties:
        __proto__: { type: strng }
        code: { type: string, pattern: '^[\\w\\-\\@]+$', format: sku }
        other: { type: string, pattern: '(?<a>x)(?<a>y)', minLength: -1 }
        many: { type: array, items: [{ type: string }] }
`);
  expect(says.map((line) => line.split(': ')[1])).toEqual([
    '#/components/schemas/A/required',
    '#/components/schemas/A/properties/__proto__/type',
    '#/components/schemas/A/properties/other/minLength',
    '#/components/schemas/A/properties/many/items',
  ]);
  expect(contract.openapi?.unchecked).toEqual([expect.stringContaining('pattern')]);
  expect(isValid(contract, { $ref: '#/components/schemas/A' }, { code: 'a-@b', other: 'x' })).toBe(true);
  expect(isValid(contract, { $ref: '#/components/schemas/A' }, { code: 'a b' })).toBe(false);
});

test('schemas nested without measure, and members named like those of every object, do no harm', () => {
  const deep = `${'{"items":'.repeat(150)}{}${'}'.repeat(150)}`;
  const { contract, says } = readSchemas(`    A: ${deep}\n    constructor: { type: string }\n`);
  expect(says).toEqual([expect.stringContaining('nested more than 100 deep')]);
  expect(isValid(contract, { $ref: '#/components/schemas/A' }, [[[]]])).toBe(true);
  const named = readSchemas(
    `    A: { $ref: '#/components/schemas/constructor' }\n    constructor: { type: string }\n`,
  );
  expect(isValid(named.contract, { $ref: '#/components/schemas/A' }, 1)).toBe(false);
});

test('what is wrong is told once, at its place', () => {
  const text = `${head}paths:
  /books/{id}:
    get:
      operationId: same
      parameters: [{ name: page, in: query, schema: { type: integer, maximum: ten } }]
      responses: { 200: { $ref: '#/components/responses/Nowhere' } }
    put: { operationId: same, responses: { 2000: { description: much } } }
`;
  const { contract, faults } = readOpenApi({ file: 'shop.yaml', text }, 'shop');
  expect(contract?.operations.map(({ name }) => name)).toEqual(['get-books-id', 'put-books-id']);
  expect(faults.map(({ line, pointer, says }) => `${line} ${pointer} ${says}`)).toEqual([
    expect.stringMatching(/^5 .*\/get no parameter declares \{id\}/),
    expect.stringMatching(/^7 .*\/schema\/maximum maximum is not as JSON Schema has it/),
    expect.stringMatching(/^8 .*\$ref #\/components\/responses\/Nowhere leads to nothing/),
    expect.stringMatching(/^9 .*\/operationId the operationId same is used twice/),
    expect.stringMatching(/^9 .*\/put no parameter declares \{id\}/),
    expect.stringMatching(/^9 .*\/responses\/2000 2000 is no status/),
  ]);
});
