import { expect } from 'expect';
import { emptyProjects, isWhole } from '../../reporters/terminal/last-line.js';
import { test } from '../plain-test.js';

test('a whole run is one that chooses no project, file or title', () => {
  expect(isWhole(['test', '-c', 'dist/playwright.config.js'])).toBe(true);
  expect(isWhole(['test', '-c', 'dist/playwright.config.js', '--project=unit'])).toBe(false);
  expect(isWhole(['test', '-c', 'dist/playwright.config.js', 'walks'])).toBe(false);
});

test('a project without tests is named', () => {
  expect(emptyProjects(['unit', 'mutation'], ['unit'])).toEqual(['mutation']);
  expect(emptyProjects(['unit', 'mutation'], ['unit', 'mutation'])).toEqual([]);
});
