// What `assay/playwright` publishes: docs/own-kinds.md describes it, and says what a version promises of it.
import { UsageError } from '../../engine/errors.js';
import type { Target } from '../shared/prepare.js';
import type { AssayTestsOptions } from './options.js';
import type { RuleOutcome } from './rule-test.js';

export type { AssayTestsOptions } from './options.js';
export { UsageError };

/** What is used of a running test: that of any version of Playwright. */
export interface RunningTest {
  annotations: { type: string; description?: string }[];
  project: { outputDir: string };
  setTimeout(milliseconds: number): void;
  skip(condition: boolean, description?: string): void;
}

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
          conclude(await prepared.checkRule(target, rule.id, running.project.outputDir), running);
        });
    });
}

function nameOf({ service, baseUrl }: Target): string {
  return `assay: ${service.contract.service} at ${baseUrl ?? ''}`;
}

function conclude({ gate, explained, result }: RuleOutcome, running: RunningTest): void {
  running.annotations.push(
    { type: 'verdict', description: result.verdict },
    { type: 'relevant', description: String(result.relevant) },
    { type: 'requests', description: String(result.requests) },
  );
  if (gate === 'warn') running.skip(true, explained);
  if (gate !== 'fail') return;
  const error = new Error(explained);
  // The place in assay's code says nothing to a reader of a finding.
  error.stack = '';
  throw error;
}
