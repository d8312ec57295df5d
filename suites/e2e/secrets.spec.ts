import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'expect';
import { assay, newFolder } from './assay.js';
import { tinyContract, tinyServer } from './tiny.js';
import { test } from '../plain-test.js';

const key = 'hush-7f3a/9+c';
const forms = [
  key,
  encodeURIComponent(key),
  JSON.stringify(key).slice(1, -1),
  Buffer.from(key).toString('base64'),
];

for (const [place, credential] of [
  ['query', 'x-credential: { use: required, in: query, name: key }'],
  ['header', 'x-credential: { use: required, in: header, name: x-key, prefix: "Token " }'],
] as const) {
  test(`a key sent in the ${place} is in no output, even when the target echoes it`, async () => {
    const seen: string[] = [];
    const server = await tinyServer((request, response) => {
      const sent = `${request.url} ${String(request.headers['x-key'])}`;
      seen.push(sent);
      response.setHeader('content-type', 'application/json').setHeader('x-echo', encodeURIComponent(key));
      response.end(JSON.stringify({ data: key, sent, coded: Buffer.from(key).toString('base64') }));
    });
    const cwd = newFolder();
    const args = ['check', `s15=${server.url}`, '--contracts', tinyContract('s15', credential)];
    const outcome = await assay([...args, '--json', 'r.json', '--junit', 'j.xml'], {
      cwd,
      env: { ASSAY_KEY_S15: key },
    });
    await server.close();
    expect(outcome.status).toBe(1);
    expect(seen.some((sent) => forms.some((form) => sent.includes(form)))).toBe(true);
    const files = readdirSync(cwd, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThanOrEqual(3);
    const written = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    for (const text of [...written, ...written.flatMap(decodedParts), outcome.stdout, outcome.stderr]) {
      for (const form of forms) expect(text.includes(form)).toBe(false);
    }
    expect(outcome.stdout).toContain('ASSAY_KEY_S15');
  });
}

/** A report in one file carries its data as base64. */
function decodedParts(text: string): string[] {
  return [...text.matchAll(/["'`]([A-Za-z0-9+/]{40,}={0,2})["'`]/g)].map((match) =>
    Buffer.from(match[1] ?? '', 'base64').toString('utf8'),
  );
}
