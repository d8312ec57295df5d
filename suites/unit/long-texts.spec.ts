import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'expect';
import { parse } from 'yaml';
import { ownContracts } from '../../commands/shared/own-contracts.js';
import { placesIn } from '../support/checking/html/page-strangers.js';
import { surroundings } from '../support/checking/html/visible-text.js';
import { test } from '../plain-test.js';

const long = 'sehr lang 🍃 und <noch> länger. '.repeat(6000);

test('a text of any length is found on a page, or not, and is no error', () => {
  expect(surroundings([`before ${long} behind`], [long])).not.toEqual([]);
  expect(surroundings(['something else'], [long])).toEqual([]);
  expect(placesIn(`GET /books ${long}`, ['/books'], [long]).map(({ form }) => form)).toEqual(['/books']);
});

/** Regular expressions of a contract, wherever they stand. */
function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    name === 'pattern' && typeof inner === 'string' ? [inner] : patternsIn(inner),
  );
}

test('no pattern of a contract takes more than its length to read a text of any length', () => {
  const patterns = readdirSync(ownContracts).flatMap((file) =>
    patternsIn(parse(readFileSync(join(ownContracts, file), 'utf8'))),
  );
  // What grows with the square of the length takes minutes for these, and the others some milliseconds.
  const units = [
    'a',
    'A?b',
    '?',
    ' ',
    '7',
    '-',
    'at ',
    '&quot;',
    '{{ ',
    '"',
    '\\',
    'é',
    'x/',
    'a.',
    '\n at ',
  ];
  const texts = units.flatMap((unit) => [unit.repeat(400_000 / unit.length), `{{${unit.repeat(200_000)}`]);
  expect(patterns.length).toBeGreaterThan(100);
  for (const pattern of new Set(patterns))
    for (const text of texts) expect(typeof new RegExp(pattern, 'u').test(text)).toBe('boolean');
});
