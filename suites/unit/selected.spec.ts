import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'expect';
import type { FullConfig, Suite } from '@playwright/test/reporter';
import { planVariable } from '../../engine/plan/plan.js';
import SelectedTests, { selectedTests } from '../mutation/selected.js';
import { test } from '../plain-test.js';

/** A run that was asked for so many tests. */
function suiteOf(titles: readonly string[]): Suite {
  return { allTests: () => titles.map((title) => ({ title })) } as unknown as Suite;
}

test('a worker learns which tests were selected, in their order', () => {
  const before = process.env[planVariable] ?? '';
  const begin = (titles: readonly string[]): void =>
    new SelectedTests().onBegin({} as FullConfig, suiteOf(titles));
  try {
    process.env[planVariable] = join(mkdtempSync(join(tmpdir(), 'assay-')), 'plan.json');
    expect(selectedTests()).toBeUndefined();
    begin(['s1/b', 's1/a']);
    expect(selectedTests()).toEqual(['s1/b', 's1/a']);
    process.env[planVariable] = '';
    // Without a plan there is nothing to prove, and nowhere to write.
    expect(() => begin(['s1/c'])).not.toThrow();
  } finally {
    process.env[planVariable] = before;
  }
});
