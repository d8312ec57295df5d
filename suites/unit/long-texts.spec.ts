import { expect, test } from '@playwright/test';
import { placesIn } from '../support/checking/html/page-strangers.js';
import { surroundings } from '../support/checking/html/visible-text.js';

const long = 'sehr lang 🍃 und <noch> länger. '.repeat(6000);

test('a text of any length is found on a page, or not, and is no error', () => {
  expect(surroundings([`before ${long} behind`], [long])).not.toEqual([]);
  expect(surroundings(['something else'], [long])).toEqual([]);
  expect(placesIn(`GET /books ${long}`, ['/books'], [long]).map(({ form }) => form)).toEqual(['/books']);
});
