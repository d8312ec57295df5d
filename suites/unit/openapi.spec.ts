import { expect } from 'expect';
import { openApiMistakes } from '../../engine/openapi/mistakes.js';
import { test } from '../plain-test.js';

const info = { title: 'Shop', version: '1', license: { name: 'CC-BY-4.0' } };
const ok = { responses: { 200: { description: 'the list' } } };
const places = (value: unknown) => openApiMistakes(value).map(({ at }) => at.join('/'));

for (const openapi of ['3.0.4', '3.1.0', '3.1.1', '3.2.0'])
  test(`OpenAPI ${openapi}: a licence may be a name alone, and a list of paths is no description`, () => {
    const valid = { openapi, info, paths: { '/books': { get: ok } } };
    expect(openApiMistakes(valid)).toEqual([]);
    expect(places({ ...valid, paths: 'none' })).toContain('paths');
    expect(places({ ...valid, info: { title: 'Shop' } })).toEqual(['info']);
  });

test('components alone are a description of 3.1, not of 3.0', () => {
  const components = { schemas: { Book: { type: 'object' } } };
  expect(openApiMistakes({ openapi: '3.1.0', info, components })).toEqual([]);
  expect(places({ openapi: '3.0.3', info, components })).toEqual(['']);
});

test('a reference within a description leads somewhere; what stands in an example is no reference', () => {
  const using = (schema: object) => ({
    openapi: '3.1.0',
    info,
    paths: {},
    components: { schemas: { Book: { $defs: { 'a/b': { type: 'string' } }, ...schema } } },
  });
  expect(places(using({ $ref: '#/components/schemas/Book/$defs/a~1b' }))).toEqual([]);
  expect(places(using({ $ref: 'other.yaml#/Book' }))).toEqual([]);
  expect(places(using({ default: { $ref: '#/nowhere' } }))).toEqual([]);
  expect(places(using({ properties: { default: { $ref: '#/nowhere' } } }))).toEqual([
    'components/schemas/Book/properties/default/$ref',
  ]);
});

test('a description without a version that is known is none', () => {
  expect(places({ info })).toEqual(['openapi']);
  expect(places({ openapi: 3.1, info, paths: {} })).toEqual(['openapi']);
  expect(places(null)).toEqual(['openapi']);
});
