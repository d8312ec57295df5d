import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { curlLine } from '../../engine/http/curl.js';
import { cleaner, printable } from '../../engine/http/record.js';

const headerValue = fc.string({ unit: fc.constantFrom(...'abc \'"$`\\!*?#&;|<>(){}[]~%=é漢') });

test('a shell reads from a curl line what was sent', () => {
  fc.assert(
    fc.property(
      headerValue,
      fc.webUrl({ withQueryParameters: true }),
      fc.option(headerValue, { nil: undefined }),
      (value, url, body) => {
        const line = curlLine({
          method: 'POST',
          url,
          headers: { 'x-test': value },
          ...(body === undefined ? {} : { body }),
        });
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

test('a curl line takes the key from its variable', () => {
  const line = curlLine({
    method: 'GET',
    url: 'http://127.0.0.1/?api_key=$ASSAY_KEY_S2&q=1',
    headers: { authorization: 'Bearer $ASSAY_KEY_S2' },
  });
  const read = execFileSync('sh', [
    '-c',
    `curl() { printf '%s\\n' "$@"; }; ASSAY_KEY_S2='it"s $ecret'; ${line}`,
  ])
    .toString()
    .split('\n');
  expect(read).toContain('http://127.0.0.1/?api_key=it"s $ecret&q=1');
  expect(read).toContain('authorization: Bearer it"s $ecret');
});

test('no form of a key survives in what is recorded', () => {
  const key = fc
    .string({ minLength: 4, unit: 'binary' })
    .filter((text) => Buffer.from(text).toString() === text && text.trim().length >= 4);
  fc.assert(
    fc.property(key, fc.string(), fc.string(), (secret, before, after) => {
      const clean = cleaner({ key: secret, keyName: 'ASSAY_KEY_X' });
      for (const form of [
        secret,
        encodeURIComponent(secret),
        JSON.stringify(secret),
        Buffer.from(secret).toString('base64'),
      ]) {
        expect(clean(before + form + after)).not.toContain(form);
        expect(clean(before + form + after)).toContain('$ASSAY_KEY_X');
      }
    }),
  );
});

test('nothing that a terminal would obey survives', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => !/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(printable(text)),
    ),
  );
});
