import { expect } from 'expect';
import type { Json, Parameter, ParameterStyle } from '../../engine/types/index.js';
import { writeBody, writeParameter } from '../../engine/values/wire.js';
import { test } from '../plain-test.js';

const list = ['blue', 'black', 'brown'];
const rgb = { R: 100, G: 200, B: 150 };

const write = (place: Parameter['in'], style: ParameterStyle, explode: boolean, value: Json) =>
  writeParameter(
    {
      name: 'color',
      in: place,
      required: true,
      sample: 'color',
      values: [],
      generate: true,
      schema: {},
      style,
      explode,
    },
    value,
  );
const query = (...pairs: string[]) => ({ query: pairs.map((pair) => pair.split('=')) });

/** The table of styles of the OpenAPI Specification. */
const table: [Parameter['in'], ParameterStyle, boolean, text: Json, list: Json, object: Json][] = [
  ['path', 'matrix', false, ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  ['path', 'matrix', true, ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
  ['path', 'label', false, '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
  ['path', 'label', true, '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
  ['path', 'simple', false, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['path', 'simple', true, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['header', 'simple', false, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['header', 'simple', true, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
];

for (const [place, style, explode, text, ofList, ofObject] of table)
  test(`${place} parameters of style ${style}${explode ? ', exploded' : ''}`, () => {
    expect([
      write(place, style, explode, 'blue'),
      write(place, style, explode, list),
      write(place, style, explode, rgb),
    ]).toEqual([text, ofList, ofObject].map((each) => ({ [place]: each })));
  });

test('query parameters', () => {
  expect(write('query', 'form', false, list)).toEqual(query('color=blue,black,brown'));
  expect(write('query', 'form', true, list)).toEqual(query('color=blue', 'color=black', 'color=brown'));
  expect(write('query', 'form', false, rgb)).toEqual(query('color=R,100,G,200,B,150'));
  expect(write('query', 'form', true, rgb)).toEqual(query('R=100', 'G=200', 'B=150'));
  expect(write('query', 'spaceDelimited', false, list)).toEqual(query('color=blue black brown'));
  expect(write('query', 'pipeDelimited', false, list)).toEqual(query('color=blue|black|brown'));
  expect(write('query', 'pipeDelimited', false, rgb)).toEqual(query('color=R|100|G|200|B|150'));
  expect(write('query', 'deepObject', true, rgb)).toEqual(
    query('color[R]=100', 'color[G]=200', 'color[B]=150'),
  );
  expect(write('query', 'form', true, '')).toEqual(query('color='));
});

test('cookies', () => {
  expect(write('cookie', 'form', false, 'blue')).toEqual({ cookie: 'color=blue' });
  expect(write('cookie', 'form', true, rgb)).toEqual({ cookie: 'R=100; G=200; B=150' });
  expect(write('cookie', 'form', false, 'two words')).toBeUndefined();
});

test('what would not read back is not written', () => {
  for (const value of [null, [], {}, ['a,b', 'c'], [['a']], { a: { b: 1 } }, [null]])
    expect([value, write('query', 'form', false, value)]).toEqual([value, undefined]);
  expect(write('query', 'form', true, { a: [1] })).toBeUndefined();
  expect(write('query', 'deepObject', true, 'blue')).toBeUndefined();
  expect(write('path', 'simple', false, '')).toBeUndefined();
  expect(write('header', 'simple', false, 'Zoë')).toBeUndefined();
  expect(write('header', 'simple', false, ' blue')).toBeUndefined();
});

test('bodies', () => {
  const body = (mediaType: string, value: Json) => writeBody({ mediaType, examples: [] }, value)?.body;
  expect(body('application/json', { a: [null] })).toBe('{"a":[null]}');
  expect(body('application/problem+json; charset=utf-8', 1)).toBe('1');
  expect(body('*/*', 'a')).toBe('"a"');
  expect(body('application/x-www-form-urlencoded', { a: 'b c&d', e: [1, 2] })).toBe('a=b+c%26d&e=1&e=2');
  expect(body('application/x-www-form-urlencoded', { a: { b: 1 } })).toBeUndefined();
  expect(body('text/plain', 'two words')).toBe('two words');
  expect(body('application/octet-stream', 'bytes')).toBe('bytes');
  expect(body('application/xml', 'a')).toBeUndefined();
  expect(body('text/plain', { a: 1 })).toBeUndefined();
});

test('a form in parts reads back, files as files', async () => {
  const schema = { properties: { file: { type: 'string', format: 'binary' } } };
  const written = writeBody(
    { mediaType: 'multipart/form-data', schema, examples: [] },
    { name: 'Zoë "Z"', tags: ['a', 'b'], more: { a: 1 }, file: 'text' },
  );
  const { body = '', contentType = '' } = written ?? {};
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  expect(form.get('name')).toBe('Zoë "Z"');
  expect(form.getAll('tags')).toEqual(['a', 'b']);
  expect(form.get('more')).toBe('{"a":1}');
  expect(form.get('file')).toMatchObject({ name: 'assay.txt', size: 4 });
});
