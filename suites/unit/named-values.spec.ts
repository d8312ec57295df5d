import { expect } from 'expect';
import type { ReceivedResponse } from '../../engine/types/index.js';
import { checkNamed } from '../support/checking/html/named-values.js';
import { test } from '../plain-test.js';

const rule = { at: '/state', named: { values: ['up', 'down'], besides: [], name: '/name', each: true } };
const image = (text: string) => ({ mediaType: 'image/svg+xml', status: 200, text }) as ReceivedResponse;
const contradicts = (text: string) => {
  const outcome = checkNamed(
    rule,
    { response: image(text), record: { name: 'Down Under', state: 'up' } },
    [],
  );
  return outcome.relevant && outcome.finding !== undefined;
};

test('each text of an image that names a value names the own one', () => {
  expect(contradicts('<svg><title>Down Under: up</title><text>up</text></svg>')).toBe(false);
  expect(contradicts('<svg><title>State</title><text>up</text></svg>')).toBe(false);
  expect(contradicts('<svg aria-label="up"><desc>up or down</desc><text>up</text></svg>')).toBe(false);
  expect(contradicts('<svg><title>up</title><text>down</text></svg>')).toBe(true);
  expect(contradicts('<svg aria-label="down"><text>up</text></svg>')).toBe(true);
});
