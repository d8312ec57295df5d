import { expect } from 'expect';
import { unexpectedRecord } from '../support/checking/unexpected-record.js';
import { test } from '../plain-test.js';

const mapping = { tag: { at: ['/tags/*', '/mainTag'], partly: ['/mainTag'] } };
const asked = [{ name: 'tag', field: 'tag', wanted: ['new'] }];

test('a record that shows all of its values is no match for another one', () => {
  expect(unexpectedRecord(asked, mapping, [{ tags: ['new', 'old'], mainTag: 'old' }])).toBeUndefined();
  expect(unexpectedRecord(asked, mapping, [{ tags: ['old'], mainTag: 'old' }])).toMatchObject({
    finding: { actual: 'a record with old' },
  });
});

test('a record that shows one of its values may have another one', () => {
  expect(unexpectedRecord(asked, mapping, [{ mainTag: 'old' }])).toBeUndefined();
});
