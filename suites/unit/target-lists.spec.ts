import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'expect';
import { targetsOfFiles } from '../../commands/config/target-files.js';
import { isPrivateHost, lookupPublic } from '../../engine/http/public-address.js';
import { allowedBy } from '../../engine/live/listing/allowed.js';
import { test } from '../plain-test.js';

test('targets are those of configurations and texts that patterns name, each name once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-lists-'));
  mkdirSync(join(folder, 'a'));
  mkdirSync(join(folder, 'b'));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write(
    'a/one.yaml',
    'targets: { one: { url: "http://one.example", openapi: one.json, limits: { day: 5 } } }\nlimits: { day: 9, run: 2 }\n',
  );
  write('b/two.yaml', 'targets: { two: { url: "http://two.example" } }\n');
  write(
    'list.txt',
    '# ours\nthree=https://three.example/v1 https://three.example/o.json\n\nhttp://four.example:81/x # mine\n',
  );
  const found = targetsOfFiles([join(folder, '*/*.yaml'), join(folder, 'list.txt')]);
  expect([...found.keys()]).toEqual(['one', 'two', 'three', 'four-example-81-x']);
  expect(found.get('one')).toMatchObject({ openapi: join(folder, 'a/one.json'), limits: { day: 5, run: 2 } });
  expect(found.get('three')).toMatchObject({
    url: 'https://three.example/v1',
    openapi: 'https://three.example/o.json',
  });
  write('b/again.yaml', 'targets: { one: { url: "http://other.example" } }\n');
  expect(() => targetsOfFiles([join(folder, '*/*.yaml')])).toThrow(
    /one is a target in .*one.yaml and in|again.yaml/,
  );
  expect(() => targetsOfFiles([join(folder, '*.json')])).toThrow('there is no such file');
  write('bad.txt', 'ftp://x\n');
  expect(() => targetsOfFiles([join(folder, 'bad.txt')])).toThrow('bad.txt:1');
});

test('a directory leads to hosts that are named, and to this machine only where a pattern says so', async () => {
  const may = (pattern: string, url: string) => allowedBy([pattern])(new URL(url));
  expect(may('*.example', 'https://api.example/')).toBe('public');
  expect(may('api.example', 'https://api.example:8443/')).toBe('any');
  expect(may('api.example:8443', 'https://api.example/')).toBeUndefined();
  expect(may('*', 'http://127.0.0.1:1/')).toBeUndefined();
  expect(may('127.*', 'http://127.0.0.1:1/')).toBe('any');
  for (const host of [
    'localhost',
    'x.localhost',
    '10.1.2.3',
    '169.254.169.254',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '0.0.0.0',
  ])
    expect([host, isPrivateHost(new URL(`http://${host}/`).hostname)]).toEqual([host, true]);
  for (const host of ['example.org', '93.184.216.34', '[2606:2800:220:1::1]'])
    expect([host, isPrivateHost(new URL(`http://${host}/`).hostname)]).toEqual([host, false]);
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) =>
    lookupPublic('localhost', { all: true }, (refused) => resolve(refused)),
  );
  expect(error?.code).toBe('EPRIVATE');
});
