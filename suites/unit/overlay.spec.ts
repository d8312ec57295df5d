import { expect } from 'expect';
import { placeAt } from '../../engine/openapi/overlay/json-path.js';
import { readOpenApi } from '../../engine/openapi/read/read.js';
import { newFile } from '../e2e/assay.js';
import { test } from '../plain-test.js';

const document = `openapi: 3.1.0
info: { title: Shop, version: '1' }
tags: [{ name: a }, { name: b }, { name: c }]
paths:
  /books:
    get:
      operationId: listBooks
      responses: { 200: { description: all } }
`;

function changedBy(actions: string) {
  const rules = newFile(
    'shop.rules.yaml',
    `overlay: 1.0.0\ninfo: { title: More, version: '1' }\nactions:\n${actions}`,
  );
  const { source, mistakes, contract } = readOpenApi({ file: 'shop.yaml', text: document, rules }, 'shop');
  return { source, contract, mistakes: mistakes?.map((each) => each.replace(rules, 'R')) };
}

test('paths of names and indices are places, and nothing else is', () => {
  expect(placeAt('$')).toEqual([]);
  expect(placeAt('$.paths[\'/books\'].get.responses["200"]')).toEqual([
    'paths',
    '/books',
    'get',
    'responses',
    '200',
  ]);
  expect(placeAt('$.tags[2].name')).toEqual(['tags', 2, 'name']);
  expect(placeAt("$['it\\'s']")).toEqual(["it's"]);
  for (const path of [
    '',
    'paths',
    '$.',
    '$..get',
    '$.paths.*',
    '$.tags[?@.name]',
    '$.tags[-1]',
    '$[0:2]',
    '$ .a',
  ])
    expect([path, placeAt(path)]).toEqual([path, undefined]);
});

test('objects are merged, arrays concatenated, and other values replaced, each with its place', () => {
  const { source, mistakes } = changedBy(`  - target: $
    update:
      info: { title: Other }
      tags: [{ name: d }]
  - { target: '$.tags[1]', remove: true }
  - target: $.tags
    update: { name: e }
  - target: $.tags[2]
    update: { description: fourth }
`);
  expect(mistakes).toEqual([]);
  expect(source?.value).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Other', version: '1' },
    tags: [{ name: 'a' }, { name: 'c' }, { name: 'd', description: 'fourth' }, { name: 'e' }],
  });
  const lineAt = (...at: (string | number)[]) => source?.whereOf?.(at).line;
  expect(lineAt('info', 'title')).toBe(6);
  expect(lineAt('info', 'version')).toBe(2);
  expect(lineAt('tags', 2, 'name')).toBe(7);
  expect(lineAt('tags', 3, 'name')).toBe(10);
  expect(lineAt('tags', 2, 'description')).toBe(12);
  expect(source?.whereOf?.(['tags', 1, 'name'])).toEqual({ file: 'shop.yaml', line: 3 });
});

test('a rule reads what an overlay has changed, and its clause says where', () => {
  const { contract } = changedBy(`  - target: $.paths['/books']
    update:
      head: { operationId: headBooks, responses: { 200: { description: all } } }
  - { target: "$.paths['/books'].get", remove: true }
`);
  expect(contract?.operations.map(({ id }) => id)).toEqual(['HEAD /books']);
  expect(contract?.clauses[0]?.section).toMatch(/shop\.rules\.yaml:6 #\/paths\/~1books\/head$/);
});

test('all mistakes of an overlay are told, and what is sound is applied', () => {
  const { contract, mistakes } = changedBy(`  - { target: '$.paths[*]', remove: true }
  - { target: $.cats, update: {} }
  - { target: $, update: { x-rule: [], info: { title: Other } } }
  - { target: $, remove: true }
  - { target: $.info, update: [1] }
  - { target: $.info.title, update: {} }
  - { target: $.info, updat: {} }
  - { target: $, update: { info: { title: Sound } } }
`);
  expect(mistakes).toEqual([
    "R:4: actions/0/target: assay reads paths of names and indices alone, as $ or $.paths['/pets'].get",
    'R:5: actions/1/target: the document has nothing there',
    'R:6: actions/2/update/x-rule: assay reads no such member; nearest: x-rules, x-clauses, x-views',
    'R:7: actions/3/remove: the whole document cannot be removed',
    'R:8: actions/4/update: an object is merged into an object, and anything into an array',
    'R:9: actions/5/update: an object is merged into an object, and anything into an array',
    'R:10: actions/6/updat: unknown member; members are target, description?, update?, remove?',
  ]);
  expect(contract?.title).toBe('Sound');
});
