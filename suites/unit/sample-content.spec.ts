import { expect } from 'expect';
import { checkContent } from '../support/checking/html/sample-content.js';
import { plain } from '../support/checking/html/visible-text.js';
import { test } from '../plain-test.js';

const payload = { sample: [{ id: 1, title: 'The "Old" Garden', place: 'back\\yard' }, { id: 2 }] };

test('a page shows a sample as texts, or as the JSON that it came as', () => {
  const asTexts = 'Title: The "Old" Garden. Place: back\\yard';
  const asJson = JSON.stringify(payload.sample, null, 1);
  for (const page of [asTexts, asJson])
    expect([page, checkContent(['sample'], [plain(page)], payload)]).toEqual([page, { relevant: true }]);
});

test('a sample may be shown in letters of ASCII alone', () => {
  const names = { sample: { fr: 'Pérou', ci: 'Côte d’Ivoire', at: 'Österreich' } };
  const page = '{"fr": "P\\u00e9rou", "ci": "C\\u00f4te d\\u2019Ivoire", "at": "\\u00d6sterreich"}';
  expect(checkContent(['sample'], [plain(page)], names)).toEqual({ relevant: true });
});

test('a page that shows two of the texts of a sample does not show it', () => {
  const checked = checkContent(['sample'], [plain('title, place')], payload);
  expect(checked).toMatchObject({ relevant: true, finding: { actual: 'found: title, place' } });
});
