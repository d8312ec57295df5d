import { expect } from 'expect';
import { checkMapping } from '../support/checking/mapped-values.js';
import { test } from '../plain-test.js';

const pairs = [
  ['2002', 'dragon'],
  ['2009', 'riding'],
];

test('a file maps what records show, whatever else it maps', () => {
  const file = { 2002: 'dragon', 2004: 'roman', 2009: 'riding' };
  expect(checkMapping(file, pairs)).toEqual({ relevant: true });
  expect(checkMapping({ dragon: 2002, roman: 2004 }, pairs)).toEqual({ relevant: true });
});

test('a name that the file gives to another number is missing where records show it', () => {
  const swapped = checkMapping({ 2002: 'roman', 2004: 'dragon', 2009: 'riding' }, pairs);
  expect(swapped).toMatchObject({ finding: { actual: '2002 with roman' } });
  const alone = checkMapping({ 2002: 'roman', 2009: 'riding' }, [...pairs, ['2004', 'roman']]);
  expect(alone).toMatchObject({ finding: { actual: '2002 with roman' } });
});

test('a record that gives a number the name of another one is told, though others show the right one', () => {
  const file = { 2002: 'dragon', 2004: 'roman', 2009: 'riding' };
  expect(checkMapping(file, [...pairs, ['2009', 'dragon']])).toMatchObject({
    finding: { actual: expect.stringContaining('2009 with dragon in a record') },
  });
  expect(checkMapping(file, [...pairs, ['2009', 'Riding']])).toEqual({ relevant: true });
});

test('what the file shows beside a name, or under another one, is no mistake', () => {
  expect(checkMapping({ 2002: 'Dragon', 2009: 'riding' }, pairs)).toEqual({ relevant: true });
  const records = [
    { id: 2002, name: 'dragon' },
    { id: 2009, name: 'riding' },
  ];
  expect(checkMapping({ 7: 'dragon', records }, pairs)).toEqual({ relevant: true });
});

test('where many agree, a value that no record shows stands in the place of another; a word for several numbers is none', () => {
  const many = Array.from({ length: 10 }, (_, index): [string, string] => [`${index}`, `name ${index}`]);
  const file = { ...Object.fromEntries(many), 2002: 'dragon', 2004: 'roman', 2009: 'roman' };
  expect(checkMapping(file, [...many, ...pairs])).toMatchObject({ finding: { actual: '2009 with roman' } });
  const unnamed = [...many, ['2009', 'unknown'], ['2113', 'unknown']];
  expect(checkMapping(file, unnamed)).toEqual({ relevant: true });
  expect(checkMapping(file, [...many.slice(2), ...pairs])).toEqual({ relevant: true });
});
