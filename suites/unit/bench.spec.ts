import { expect } from 'expect';
import { cpuSecondsOf } from '../../bench/command.js';
import { figuresOf } from '../../bench/figures.js';
import { benchOptions } from '../../bench/options.js';
import { beyond, ratioOf, summaryOf } from '../../bench/summary.js';
import { shown, tableOf } from '../../bench/table.js';
import { test } from '../plain-test.js';

test('rounds become a median and a range', () => {
  expect(summaryOf([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 });
  expect(summaryOf([10, 2, 4, 3])).toEqual({ median: 3.5, min: 2, max: 10 });
  expect(summaryOf([]).median).toBeNaN();
});

test('each round has its own ratio and difference', () => {
  expect(ratioOf([2, 40, 6], [1, 10, 2])).toEqual({ median: 3, min: 2, max: 4 });
  expect(beyond([2, 40, 6], [1, 10, 2])).toEqual({ median: 4, min: 1, max: 30 });
});

test('the time of a tree is that of the children of its shell', () => {
  expect(cpuSecondsOf('0m0.010000s 0m0.000000s\n1m0.500000s 0m2.250000s\n')).toBeCloseTo(62.75);
  expect(cpuSecondsOf('0m0.010s 0m0.000s\n0m0.500s 0m0.250s\n')).toBeCloseTo(0.75);
});

test('a table has a line for each command and one for each bare loop', () => {
  const series = (wallSeconds: number[]) => ({ wallSeconds, cpuSeconds: [1, 1, 1], peakMebibytes: 99.6 });
  const plain = { name: 'check', args: () => [], loop: ['shop'] };
  const bareLoop = series([1, 1, 2]);
  const figures = figuresOf(
    [
      { measure: plain, own: series([2, 3, 4]), bareLoop },
      { measure: { ...plain, name: 'report', withoutReport: 'check' }, own: series([3, 5, 5]), bareLoop },
    ],
    () => 388,
  );
  expect(figures.map(({ name }) => name)).toEqual(['check', 'report', 'bare loop: shop']);
  expect(figures[0]?.bareLoop?.wall).toEqual({ median: 2, min: 2, max: 3 });
  expect(figures[1]?.reportSeconds).toEqual({ median: 1, min: 1, max: 2 });
  const machine = {
    assay: '1.2.3',
    node: '20',
    cores: 2,
    processor: 'a processor',
    loadAtStart: 0,
    rounds: 3,
  };
  const table = tableOf({ schema: 1, ...machine, figures });
  expect(table).toContain('| check | 3.00 (2.00–4.00) | 1.00 | 100 | 388 | 2.00 (2.00–3.00) | 1.00 |');
  expect(table).toContain('The report of report takes 1.00 (1.00–2.00) s beyond the check without it.');
});

test('figures have as many digits as mean something', () => {
  expect(shown({ median: 1234.5, min: 12.34, max: 1.234 })).toBe('1235 (12.3–1.23)');
});

test('the bench has five rounds unless told otherwise', () => {
  expect(benchOptions([])).toMatchObject({ rounds: 5, markdown: false, only: [] });
  expect(() => benchOptions(['--rounds', 'many'])).toThrow('--rounds takes a number');
});
