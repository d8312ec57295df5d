import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readResults } from '../../engine/results/read.js';
import { hostileTargets, startHostile } from '../../fixtures/hostile/targets.js';
import { assay, newFolder } from './assay.js';
import { tinyContract } from './tiny.js';

const own = ['--contracts', tinyContract(), '--no-report'];

for (const target of hostileTargets) {
  test(`${target.name}: exit ${target.exit}, said in a line, results written`, async () => {
    const served = await startHostile(target);
    const cwd = newFolder();
    const { status, stdout, stderr } = await assay(
      ['check', `s15=${served.url}`, ...own, '--timeout', '1500', '--json', 'r.json'],
      { cwd },
    );
    await served.close();
    expect(stdout).toMatch(target.says);
    expect(stdout + stderr).not.toMatch(/^ +at /m);
    expect(status).toBe(target.exit);
    expect(existsSync(join(cwd, 'r.json'))).toBe(true);
    expect(readResults(join(cwd, 'r.json')).gate).toBe(target.exit === 1 ? 'fail' : 'inconclusive');
  });
}
