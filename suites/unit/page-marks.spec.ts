import { expect } from 'expect';
import { checkEscaped } from '../support/checking/html/escaped.js';
import { isLeftBlank } from '../support/checking/html/left-blank.js';
import { onOneLine } from '../support/checking/html/neighbours.js';
import { checkOneMarked } from '../support/checking/html/page-marks.js';
import { test } from '../plain-test.js';

const params = { words: ['probed'], items: '/routes/*', texts: ['/path'] };
const record = { routes: ['/first', '/second', '/third'].map((path) => ({ path })) };
const marked = (shown: string) => {
  const outcome = checkOneMarked(params, shown, record);
  return outcome.relevant ? outcome.finding !== undefined : 'irrelevant';
};

test('a mark beside several items is no mark, before or behind; a word of the page around is none', () => {
  expect(marked('routes /first probed /second probed /third probed')).toBe(true);
  expect(marked('routes probed: /first probed: /second probed: /third')).toBe(true);
  expect(marked('routes /first probed /second /third probed')).toBe(false);
  expect(marked('routes /first (probed) /second (probed) /third (idle) of the API')).toBe(true);
  expect(marked('routes /first probed /second /third all are probed in turn')).toBe(false);
  expect(marked('probed /first yes /second no /third no')).toBe(false);
  expect(marked('/first probed: yes /second probed: no /third not probed')).toBe(false);
  expect(marked('/first probed /second probed')).toBe('irrelevant');
});

test('a mark on a line with one item alone is of this one, unless it is denied', () => {
  const items = [['/first'], ['/first/:id'], ['/second']];
  expect(onOneLine(['/first/:id one', '/second all probed', 'more'], ['probed'], items)).toEqual(['/second']);
  expect(onOneLine(['probed /first/:id'], ['probed'], items)).toEqual(['/first/:id']);
  expect(onOneLine(['/first /second probed', '/first not probed', 'probed'], ['probed'], items)).toEqual([]);
});

test('of items on lines of their own, each mark is counted', () => {
  const lines = ['routes', '/first probed', '/second', '/third probed'];
  expect(checkOneMarked(params, lines.join(' '), record, lines)).toMatchObject({
    finding: { actual: 'beside 2 of 3' },
  });
  const once = ['probed routes', '/first', '/second not probed', '/third probed'];
  expect(checkOneMarked(params, once.join(' '), record, once)).toEqual({ relevant: true });
});

test('a figure is left blank where the other one stands with its own on a line of the same form', () => {
  const blank = (...lines: string[]) => isLeftBlank(lines, ['30 d'], ['90 d'], 'percent');
  expect(blank('90-day uptime 0.00%', '30-day uptime', 'median 12 ms')).toBe(true);
  expect(blank('90-day uptime 0.00%', '30-day uptime 0.00%')).toBe(false);
  expect(blank('90-day uptime 0.00%', '30-day uptime —')).toBe(false);
  expect(blank('90-day uptime', '99 %', '30-day uptime', '98 %')).toBe(false);
  expect(blank('uptime 90 d 99 %, 30 d 98 %')).toBe(false);
});

const bare = (markup: string, text: string) => {
  const outcome = checkEscaped(markup, { text });
  return outcome.relevant ? outcome.finding !== undefined : 'irrelevant';
};

test('what looks like a tag is escaped where it would be one', () => {
  expect(bare('<p>Less is <more or less</p>', 'Less is <more or less')).toBe(true);
  expect(bare('<p>Less is &lt;more or less</p>', 'Less is <more or less')).toBe(false);
  expect(bare('<p title="Less is <more or less">x</p>', 'Less is <more or less')).toBe(false);
  expect(bare('<script>t = "Less is <more or less"</script>', 'Less is <more or less')).toBe(false);
  expect(bare('<p>Less is <b>more</b></p>', 'Less is <b>more</b>')).toBe('irrelevant');
});
