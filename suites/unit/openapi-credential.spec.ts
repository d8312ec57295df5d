import { expect } from 'expect';
import { buildRequest } from '../../engine/http/build-request.js';
import { curlLine } from '../../engine/http/curl.js';
import { cleaner } from '../../engine/http/redaction/cleaner.js';
import { missingCredential } from '../../engine/http/sending/missing-credential.js';
import { openSession, type Session } from '../../engine/http/session.js';
import { readOpenApi } from '../../engine/openapi/read/read.js';
import type { SentRequest, Step } from '../../engine/types/index.js';
import { test } from '../plain-test.js';

const secret = 'jane:hush-7f3a/9+c';
const keyName = 'ASSAY_KEY_SHOP';
const step: Step = { name: 'plain', method: 'GET', path: '/books', headers: { cookie: 'lang=en' } };

/** A session with a service that protects its books so. */
function sessionWith(scheme: string, key: string | undefined, security = '[{ own: [] }]'): Session {
  const text = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths: { /books: { get: { security: ${security}, responses: { 200: { description: all } } } } }
components: { securitySchemes: { own: ${scheme} } }
`;
  const { contract } = readOpenApi({ file: 'shop.yaml', text }, 'shop');
  if (!contract) throw new Error('no contract');
  const options = { timeoutMs: 1000, concurrency: 1, keyName, ...(key === undefined ? {} : { key }) };
  return openSession(contract, 'http://127.0.0.1:1', options);
}

const coded = Buffer.from(secret).toString('base64');
const places: [scheme: string, find: (request: SentRequest) => string | undefined, sent: string][] = [
  ['{ type: http, scheme: basic }', ({ headers }) => headers['authorization'], `Basic ${coded}`],
  ['{ type: http, scheme: Bearer }', ({ headers }) => headers['authorization'], `Bearer ${secret}`],
  ['{ type: oauth2, flows: {} }', ({ headers }) => headers['authorization'], `Bearer ${secret}`],
  ['{ type: apiKey, in: header, name: X-Key }', ({ headers }) => headers['x-key'], secret],
  ['{ type: apiKey, in: cookie, name: sid }', ({ headers }) => headers['cookie'], `lang=en; sid=${secret}`],
  ['{ type: apiKey, in: query, name: key }', ({ url }) => new URL(url).searchParams.get('key') ?? '', secret],
];

for (const [scheme, find, sent] of places)
  test(`${scheme}: the key is sent as it says, and is in no record`, () => {
    const request = buildRequest(sessionWith(scheme, secret), step);
    expect(find(request)).toBe(sent);
    const clean = cleaner({ key: secret, keyName });
    for (const text of [JSON.stringify(request), `${coded.slice(0, -3)}…`]) {
      expect(clean(text)).toContain(`$${keyName}`);
      expect(clean(text)).not.toMatch(/hush|amFuZ/);
    }
    for (const credential of ['invalid', 'well-formed', 'empty', 'none'] as const)
      expect(
        JSON.stringify(buildRequest(sessionWith(scheme, secret), { ...step, credential })),
      ).not.toContain(sent);
  });

test('curl encodes user and password itself', () => {
  const headers = { authorization: `Basic $${keyName}` };
  const line = curlLine({ method: 'GET', url: 'http://127.0.0.1/', headers }, keyName);
  expect(line).toContain(`-u ''"$${keyName}"''`);
});

test('an operation needs a key, may have one, or needs none', () => {
  const missing = (security: string, key?: string) =>
    missingCredential(sessionWith('{ type: apiKey, in: cookie, name: sid }', key, security), step)?.detail;
  expect(missing('[{ own: [] }]')).toContain('set ASSAY_KEY_SHOP');
  expect(missing('[{ own: [] }]', 'a;b')).toContain('no cookie can carry');
  expect(missing('[{ own: [] }]', 'ab')).toBeUndefined();
  expect(missing('[{ own: [] }, {}]')).toBeUndefined();
  expect(missing('[]')).toBeUndefined();
});

test('no rule is derived where more is needed than assay sends', () => {
  const { contract } = sessionWith('{ type: http, scheme: digest }', undefined);
  expect(contract.operations[0]?.derive).toBe(false);
  expect(contract.openapi?.unchecked).toEqual([
    expect.stringContaining('the security scheme own (digest)'),
    expect.stringContaining('get-books needs own, which assay does not send'),
  ]);
});
