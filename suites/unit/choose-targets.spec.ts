// Which documents and rules a command takes, and what a newcomer gets wrong about them, told in one line.
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'expect';
import { documentsOfResults, transportOf } from '../../commands/shared/documents.js';
import { ownContracts } from '../../commands/shared/own-contracts.js';
import { chooseTargets } from '../../commands/shared/targets.js';
import { selfSigned } from '../../engine/server/certificate.js';
import { newFolder } from '../e2e/assay.js';
import { test } from '../plain-test.js';

type Flags = Parameters<typeof chooseTargets>[1];
const contracts = ownContracts;
const text = `openapi: 3.0.3
info: { title: Books, version: '1' }
paths: { /books: { get: { operationId: listBooks, responses: { 200: { description: books } } } } }
`;
const overlay = `overlay: 1.0.0
info: { title: Rules, version: '1' }
actions: [{ target: $, update: { x-rules: [{ id: shop/listBooks/head-request, remove: true }] } }]
`;
const shop = 'shop=http://127.0.0.1:1';
const choose = (texts: string[], flags: Partial<Flags> = {}, config = {}) =>
  chooseTargets(texts, { contracts, ...flags }, { targets: {}, ...config }, {});

/** A folder with files of these texts. */
function folderOf(files: Record<string, string>): (name: string) => string {
  const folder = newFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return (name) => join(folder, name);
}

test('a document in the place of a service: the flag is named', async () => {
  const line = '"openapi.yaml" names no service: give NAME=BASE_URL --openapi openapi.yaml';
  await expect(choose(['openapi.yaml'])).rejects.toThrow(line);
  await expect(choose([shop, 'openapi.yaml'])).rejects.toThrow(line);
});

test('a document from which no rule follows', async () => {
  const at = folderOf({
    'openapi.yaml': "openapi: 3.0.3\ninfo: { title: Empty, version: '1' }\npaths: {}\n",
  });
  await expect(choose([shop], { openapi: at('openapi.yaml') })).rejects.toThrow(
    `${at('openapi.yaml')}: no rule follows from it, so that there is nothing to check`,
  );
});

test('rules beside a contract file are a mistake: it says itself what its rules are', async () => {
  const at = folderOf({ 'rules.yaml': overlay });
  const openapi = join(ownContracts, 's15.yaml');
  const wrong = choose(['s15=http://127.0.0.1:1'], { openapi, rules: at('rules.yaml') });
  await expect(wrong).rejects.toThrow(
    `${at('rules.yaml')}: no rules stand beside ${openapi}, whose own are its x-rules`,
  );
});

test('rules of the configuration without a document are a mistake', async () => {
  const config = { targets: { s15: { rules: 'x.yaml', samples: [], key: {}, notImplemented: [] } } };
  await expect(choose(['s15=http://127.0.0.1:1'], {}, config)).rejects.toThrow(
    'targets.s15.rules stands beside an OpenAPI document: give openapi, too',
  );
});

test('results are read again with the rules that they name, and say so where these are gone', async () => {
  const at = folderOf({ 'openapi.yaml': text, 'mine.yaml': overlay, 'shop.rules.yaml': overlay });
  const openapi = at('openapi.yaml');
  const result = { service: 'shop', openapi, rulesFile: at('mine.yaml') };
  const rulesOf = async (flags: { openapi?: string; rules?: string } = {}) => {
    const { contracts: read, missing } = await documentsOfResults([result], { contracts, ...flags });
    return missing[0] ?? read.documents.get('shop')?.rules;
  };
  expect(await rulesOf()).toBe(at('mine.yaml'));
  expect(await rulesOf({ openapi })).toBe(at('mine.yaml'));
  expect(await rulesOf({ rules: at('shop.rules.yaml') })).toBe(at('shop.rules.yaml'));
  rmSync(at('mine.yaml'));
  expect(await rulesOf()).toBe(
    `shop was checked by ${at('mine.yaml')}, which cannot be read any more: give --rules FILE`,
  );
  const [target] = await choose([shop], { openapi });
  expect(target?.service.contract.openapi?.rules).toBe(at('shop.rules.yaml'));
});

test('documents are fetched as targets are asked: with the certificate authority and the time limit of these', async () => {
  const certificate = selfSigned();
  const at = folderOf({ 'ca.pem': certificate.cert, 'none.pem': 'nothing' });
  const config = { targets: {}, timeout: 1234 };
  const given = { timeoutMs: 1234, ca: certificate.cert };
  expect(transportOf({ contracts, ca: at('ca.pem') }, config)).toEqual(given);
  expect(transportOf({ contracts }, { ...config, ca: at('ca.pem') })).toEqual(given);
  const server = createServer(certificate, (_request, response) => response.end(text));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [target] = await choose([url], { ca: at('ca.pem') });
  expect(target?.service.contract.openapi?.document).toBe(`${url}/openapi.json`);
  await expect(choose([url], { ca: at('none.pem') })).rejects.toThrow('holds no certificate');
  server.close();
});
