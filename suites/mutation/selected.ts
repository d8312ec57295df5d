import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { planFolder, planVariable } from '../../engine/plan/plan.js';

const fileName = 'selected.json';

/**
 * Writes down which tests the runner was asked for, in their order, beside the plan: a worker is told of one after the
 * other, and the threads of a proof begin what comes next while a test waits.
 */
export default class SelectedTests implements Reporter {
  onBegin(_: FullConfig, suite: Suite): void {
    if (!process.env[planVariable]) return;
    writeFileSync(join(planFolder(), fileName), JSON.stringify(suite.allTests().map(({ title }) => title)));
  }

  printsToStdio(): boolean {
    return false;
  }
}

/** Titles of the tests that run, in their order; undefined where another reporter was asked for. */
export function selectedTests(): string[] | undefined {
  const file = join(planFolder(), fileName);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : undefined;
}
