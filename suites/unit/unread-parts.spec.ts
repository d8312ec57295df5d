// Documents of which a part cannot be read, or says nothing: the target is not blamed for that.
import { expect } from 'expect';
import { checkOwn } from './own-target.js';
import { test } from '../plain-test.js';

const list = { description: 'ok', content: { 'application/json': { schema: { type: 'array' } } } };

function documentOf(get: object, components: object = {}): { file: string; text: string } {
  const paths = { '/things': { get: { operationId: 'things', ...get } } };
  return {
    file: 'things.json',
    text: JSON.stringify({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths, components }),
  };
}

/** Takes a limit that is a number, and no other. */
async function verdictsOf(document: { file: string; text: string }): Promise<string[]> {
  const { results } = await checkOwn(
    {
      document,
      answer(request, response) {
        const limit = new URL(request.url ?? '/', 'http://x').searchParams.get('limit');
        response.statusCode = limit !== null && !/^\d+$/.test(limit) ? 400 : 200;
        response.setHeader('content-type', 'application/json').end('[]');
      },
    },
    '*',
  );
  return [...results].filter(([, { verdict }]) => verdict === 'fail').map(([id]) => id);
}

const limit = (schema: object): object => ({
  parameters: [{ name: 'limit', in: 'query', schema }],
  responses: { 200: list },
});

for (const [what, get, components] of [
  [
    'a response that refers in a circle',
    { responses: { 200: { $ref: '#/components/responses/A' } } },
    { responses: { A: { $ref: '#/components/responses/A' } } },
  ],
  ['a response on the network', { responses: { 200: { $ref: 'http://x.invalid/r.json' } } }, {}],
  ['no response at all', { responses: {} }, {}],
  ['a parameter whose schema lies on the network', limit({ $ref: 'http://x.invalid/l.json' }), {}],
  [
    'a parameter whose schema contains itself',
    limit({ $ref: '#/components/schemas/L' }),
    { schemas: { L: { allOf: [{ $ref: '#/components/schemas/L' }] } } },
  ],
  ['a parameter of any value', limit({}), {}],
] as const)
  test(`${what} is no reason to blame the target`, async () => {
    expect(await verdictsOf(documentOf(get, components))).toEqual([]);
  });

test('a boolean that is refused is a failure where the parameter is a boolean', async () => {
  expect(await verdictsOf(documentOf(limit({ type: 'boolean' })))).toEqual(['things/documented-responses']);
});
