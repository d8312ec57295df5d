// What `assay/playwright` publishes: docs/own-kinds.md describes it, and says what a version promises of it.
import { UsageError } from '../../engine/errors.js';
import type { Target } from '../shared/prepare.js';
import type { AssayTestsOptions } from './options.js';
import type { RunningTest } from './running-test.js';

export type { AssayTestsOptions } from './options.js';
export type { RunningTest } from './running-test.js';
export { UsageError };

/** What is used of Playwright's `test`. It is given, not imported: a project must load one copy of Playwright. */
export interface PlaywrightTest {
  (title: string, body: (fixtures: object, running: RunningTest) => Promise<void>): unknown;
  describe: {
    (title: string, declare: () => void): unknown;
    configure(options: { mode: 'default' }): void;
  };
}

/** Milliseconds that a rule may take in addition to its own limit: its counterexample is confirmed. */
const graceMs = 60_000;

/**
 * Declares a test for each rule of the targets, in one worker, in a test file that is a module:
 * `await assayTests(test, { targets: ['shop=http://127.0.0.1:8000'], openapi: 'openapi.yaml' })`. A test fails as the
 * gate of `assay check` does, and is skipped where its rule only warns.
 */
export async function assayTests(test: PlaywrightTest, options: AssayTestsOptions = {}): Promise<void> {
  const { prepareTests } = await import('./rule-test.js');
  const prepared = await prepareTests(options);
  for (const target of prepared.targets)
    test.describe(nameOf(target), () => {
      // What one rule creates, another must not meet, and a target's limits hold for all.
      test.describe.configure({ mode: 'default' });
      for (const rule of target.service.rules)
        // Playwright demands the pattern.
        test(rule.id, async ({}, running) => {
          running.setTimeout(prepared.budgetMs + graceMs);
          await prepared.endAsRule(target, rule.id, running);
        });
    });
}

function nameOf({ service, baseUrl }: Target): string {
  return `assay: ${service.contract.service} at ${baseUrl ?? ''}`;
}
