import type { Reporter, Suite } from '@playwright/test/reporter';

/** Closes a run of the project's own tests with one plain line: `N passed, N failed`. */
export default class LastLineReporter implements Reporter {
  private suite: Suite | undefined;
  private errors = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onError(): void {
    this.errors++;
  }

  onExit(): Promise<void> {
    const tests = this.suite?.allTests() ?? [];
    // A test that did not run proves nothing: whatever is no pass is a failure here.
    const passed = tests.filter((test) => test.results.length > 0 && test.outcome() === 'expected').length;
    const skipped = tests.filter((test) => test.outcome() === 'skipped').length;
    const failed = tests.length - passed + this.errors;
    const note = skipped === 0 ? '' : `${skipped} of the failed did not run or were skipped\n`;
    process.stdout.write(`${note}${passed} passed, ${failed} failed\n`);
    return Promise.resolve();
  }

  printsToStdio(): boolean {
    return false;
  }
}
