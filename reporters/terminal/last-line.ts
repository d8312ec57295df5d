import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';

/** Closes a run of the project's own tests with one plain line: `N passed, N failed`. */
export default class LastLineReporter implements Reporter {
  private suite: Suite | undefined;
  private errors = 0;
  private empty: string[] = [];

  onBegin({ projects }: FullConfig, suite: Suite): void {
    this.suite = suite;
    const filled = suite.suites.filter((each) => each.allTests().length > 0).map(({ title }) => title);
    const names = projects.map(({ name }) => name);
    this.empty = isWhole(process.argv.slice(2)) ? emptyProjects(names, filled) : [];
  }

  onError(): void {
    this.errors++;
  }

  onEnd(): Promise<{ status: 'failed' } | undefined> {
    return Promise.resolve(this.empty.length > 0 ? { status: 'failed' } : undefined);
  }

  onExit(): Promise<void> {
    const tests = this.suite?.allTests() ?? [];
    // A test that did not run proves nothing: whatever is no pass is a failure here.
    const passed = tests.filter((test) => test.results.length > 0 && test.outcome() === 'expected').length;
    const skipped = tests.filter((test) => test.outcome() === 'skipped').length;
    const failed = tests.length - passed + this.errors + this.empty.length;
    const note = skipped === 0 ? '' : `${skipped} of the failed did not run or were skipped\n`;
    const empty = this.empty.map((name) => `project ${name} has no test\n`).join('');
    process.stdout.write(`${note}${empty}${passed} passed, ${failed} failed\n`);
    return Promise.resolve();
  }

  printsToStdio(): boolean {
    return false;
  }
}

/** Whether the runner's arguments choose no part of the tests. */
export function isWhole(args: readonly string[]): boolean {
  return args.every((each, index) => each === 'test' || each === '-c' || args[index - 1] === '-c');
}

/** Projects without a test: a whole run without them proves less than it says. */
export function emptyProjects(names: readonly string[], filled: readonly string[]): string[] {
  return names.filter((name) => !filled.includes(name));
}
