import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'expect';
import { packageRoot } from '../../engine/paths.js';
import { triageLabels } from '../../engine/triage/decision.js';
import { test } from '../plain-test.js';

test('the help of triage names each label', () => {
  const rows = readFileSync(join(packageRoot, 'commands', 'commands.json'), 'utf8');
  expect(rows).toContain(`"says": "${triageLabels.join(' | ')}"`);
  expect(rows).toContain(`Records the cause of a failure: ${triageLabels.join(', ')}. `);
});
