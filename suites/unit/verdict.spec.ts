import { expect } from 'expect';
import { gateOf, type Setting } from '../../engine/results/gate.js';
import type { Verdict } from '../../engine/types/index.js';
import { test } from '../plain-test.js';

const verdicts: Verdict[] = ['pass', 'fail', 'inconclusive', 'error'];
const settings: Setting[] = ['embedded', 'fault', 'variant', 'target stated', 'target implied'];

test('the table of verdicts is total', () => {
  for (const verdict of verdicts) {
    for (const setting of settings) expect(['pass', 'warn', 'fail']).toContain(gateOf(verdict, setting));
  }
});

test('only a pass lets the gate of our own reference pass, and only a blame kills a mutant', () => {
  expect(verdicts.filter((verdict) => gateOf(verdict, 'embedded') === 'pass')).toEqual(['pass']);
  expect(verdicts.filter((verdict) => gateOf(verdict, 'fault') === 'pass')).toEqual(['fail']);
});

test('a target fails by a stated rule or by an error alone', () => {
  expect(verdicts.filter((verdict) => gateOf(verdict, 'target stated') === 'fail')).toEqual([
    'fail',
    'error',
  ]);
  expect(verdicts.filter((verdict) => gateOf(verdict, 'target implied') === 'fail')).toEqual(['error']);
});
