import { execFileSync } from 'node:child_process';
import { expect } from 'expect';
import fc from 'fast-check';
import { curlLine } from '../../engine/http/curl.js';
import { cleaner } from '../../engine/http/redaction/cleaner.js';
import { inOneLine, printable } from '../../engine/http/redaction/printable.js';
import { test } from '../plain-test.js';

const headerValue = fc.string({ unit: fc.constantFrom(...Array.from('abc \'"$`\\!*?#&;|<>(){}[]~%=é漢')) });

test('a shell reads from a curl line what was sent', () => {
  fc.assert(
    fc.property(
      headerValue,
      fc.webUrl({ withQueryParameters: true }),
      fc.option(headerValue, { nil: undefined }),
      (value, url, body) => {
        const sent = { method: 'POST', url, headers: { 'x-test': value } };
        const line = curlLine(body === undefined ? sent : { ...sent, body }, 'ASSAY_KEY_S2');
        const read = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }; ${line}`])
          .toString()
          .split('\0');
        expect(read).toContain(`x-test: ${value}`);
        expect(read).toContain(url);
        if (body !== undefined) expect(read).toContain(body);
      },
    ),
    { numRuns: 40 },
  );
});

test('a curl line takes the key from its variable, and nothing from any other', () => {
  const line = curlLine(
    {
      method: 'GET',
      url: 'http://127.0.0.1/?api_key=$ASSAY_KEY_S2&q=1&other=$ASSAY_KEY_S1&home=$HOME',
      headers: { authorization: 'Bearer $ASSAY_KEY_S2' },
    },
    'ASSAY_KEY_S2',
  );
  const read = execFileSync('sh', [
    '-c',
    `curl() { printf '%s\\n' "$@"; }; ASSAY_KEY_S1=x; ASSAY_KEY_S2='it"s $ecret'; ${line}`,
  ])
    .toString()
    .split('\n');
  expect(read).toContain('http://127.0.0.1/?api_key=it"s $ecret&q=1&other=$ASSAY_KEY_S1&home=$HOME');
  expect(read).toContain('authorization: Bearer it"s $ecret');
});

test('no form of a key survives in what is recorded', () => {
  const key = fc
    .string({ minLength: 4, unit: 'binary' })
    .filter((text) => Buffer.from(text).toString() === text && text.trim().length >= 4);
  fc.assert(
    fc.property(key, fc.string(), fc.string(), (secret, before, after) => {
      const clean = cleaner({ key: secret, keyName: 'ASSAY_KEY_X' });
      const json = JSON.stringify(secret);
      for (const form of [
        secret,
        encodeURIComponent(secret),
        encodeURIComponent(secret).replaceAll(/%../g, (code) => code.toLowerCase()),
        json,
        json.replaceAll('/', '\\/'),
        JSON.stringify(json),
        Buffer.from(secret).toString('base64'),
        Buffer.from(secret).toString('base64url'),
      ]) {
        expect(clean(before + form + after)).not.toContain(form);
        expect(clean(before + form + after)).toContain('$ASSAY_KEY_X');
      }
    }),
  );
});

test('where a text is cut within a key, less than half of it is left', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z0-9/+"]{8,40}$/), fc.nat({ max: 100 }), (secret, at) => {
      const clean = cleaner({ key: secret, keyName: 'ASSAY_KEY_X' });
      const start = secret.slice(0, Math.ceil(secret.length / 2));
      expect(clean(`..${secret}`.slice(0, 2 + (at % (secret.length + 1))))).not.toContain(start);
      expect(
        clean(`..${secret}`.slice(0, 2 + (at % (secret.length + 1))) + '… (9 characters)'),
      ).not.toContain(start);
    }),
  );
});

test('a key without its last character is written as a shell makes it of the variable', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w.~$"'%/+=-]{8,40}$/), (secret) => {
      const clean = cleaner({ key: secret, keyName: 'ASSAY_KEY_X' });
      const sent = `?key=${encodeURIComponent(secret.slice(0, -1))}&all=${encodeURIComponent(secret)}`;
      expect(clean(sent)).toBe('?key=${ASSAY_KEY_X%?}&all=$ASSAY_KEY_X');
    }),
  );
  const line = curlLine(
    {
      method: 'GET',
      url: 'http://127.0.0.1/?key=${ASSAY_KEY_X%?}',
      headers: { authorization: 'Basic ${ASSAY_KEY_X%?}' },
    },
    'ASSAY_KEY_X',
  );
  const read = execFileSync('sh', [
    '-c',
    `curl() { printf '%s\\n' "$@"; }; ASSAY_KEY_X='a:it"s $ecret'; ${line}`,
  ])
    .toString()
    .split('\n');
  expect(read).toEqual(['-sS', '-i', '-u', 'a:it"s $ecre', 'http://127.0.0.1/?key=a:it"s $ecre', '']);
});

test('nothing that a terminal would obey survives, and nothing begins a line of its own', () => {
  const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(printable(text)).not.toMatch(unseen);
      expect(inOneLine(printable(text))).not.toContain('\n');
    }),
  );
});
