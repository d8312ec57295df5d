import { expect } from 'expect';
import type { Json, ReceivedResponse } from '../../engine/types/index.js';
import { checkMeant } from '../support/checking/html/meant.js';
import { checkOfOthers, type ShownOfOthers } from '../support/checking/html/of-others.js';
import { test } from '../plain-test.js';

const own = { name: 'Tide Table', motto: 'Every tide of the coast', open: 'no', score: 97 };
const known: Json[] = [own, { name: 'Cat Facts', motto: 'Short facts about cats', open: 'yes', score: 3 }];
const page = (text: string) => ({ mediaType: 'text/html', status: 200, text }) as ReceivedResponse;
const fails = (shown: Omit<ShownOfOthers, 'name'>, text: string) => {
  const outcome = checkOfOthers(
    { name: '/name', ...shown },
    { response: page(text), record: own },
    known,
    [],
  );
  return outcome.relevant && outcome.finding !== undefined;
};

test('what stands behind a label is that of the record', () => {
  const open = (text: string) => fails({ at: '/open', within: ['open'] }, text);
  expect(open('<dl><dt>Open</dt><dd>yes</dd></dl>')).toBe(true);
  expect(open('<p>Open: yes</p>')).toBe(true);
  expect(open('<dl><dt>Open</dt><dd>no</dd></dl>')).toBe(false);
  expect(open('<dl><dt>Open</dt><dd>yes, to all</dd></dl>')).toBe(false);
  expect(open('<dl><dt>Open</dt><dd>unclear</dd></dl>')).toBe(false);
  expect(open('<p><b>no</b> <i>Open</i> <b>yes</b> <i>Free</i></p>')).toBe(false);
  expect(open('<table><tr><th>Free</th><th>Open</th></tr><tr><td>yes</td><td>no</td></tr></table>')).toBe(
    false,
  );
});

test('a number behind a label is that of the record', () => {
  const score = (text: string) => fails({ at: '/score', within: ['score'] }, text);
  expect(score('<dl><dt>Score</dt><dd>3</dd></dl>')).toBe(true);
  expect(score('<dl><dt>Score</dt><dd>3 <small>/ 100</small></dd></dl>')).toBe(true);
  expect(score('<dl><dt>Score</dt><dd>97 <small>/ 100</small></dd></dl>')).toBe(false);
  expect(score('<h2>Score</h2><p>3</p><p>checks failed</p>')).toBe(false);
});

test('what one other record has is not shown in place of its own', () => {
  const motto = (text: string) => fails({ at: '/motto', within: 'anywhere' }, text);
  expect(motto('<h1>Tide Table</h1><p>Short facts about cats</p>')).toBe(true);
  expect(motto('<h1>Tide Table</h1><p>See also Cat Facts: Short facts about cats</p>')).toBe(false);
  const title = (text: string) => fails({ at: '/name', within: 'title' }, text);
  expect(title('<title>Cat Facts</title><h1>Tide Table</h1>')).toBe(true);
  expect(title('<title>Directory</title><a>Cat Facts</a>')).toBe(false);
});

test('no element says only what a program writes for nothing', () => {
  const broken = (text: string, record: Json = own) => {
    const outcome = checkMeant(text, record);
    return outcome.relevant && outcome.finding !== undefined;
  };
  expect(broken('<p>Limit: <b>undefined</b></p>')).toBe(true);
  expect(broken('<title>undefined · Directory</title>')).toBe(true);
  expect(broken('<pre>[object Object]</pre>')).toBe(true);
  expect(broken('<p>NaN %</p>')).toBe(true);
  expect(broken('<p>undefined is no value</p><pre>{ "a": undefined }</pre><p>null</p>')).toBe(false);
  expect(broken('<h1>undefined</h1>', { name: 'undefined' })).toBe(false);
});
