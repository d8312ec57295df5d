import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'expect';
import fc from 'fast-check';
import { loadContract } from '../../engine/contract/load.js';
import { packageRoot } from '../../engine/paths.js';
import { kindOf, rulesOf } from '../kinds/rules.js';
import { test } from '../plain-test.js';

const given = [
  { start_date: '2024-02-27', end_date: '2024-03-02' },
  { start_date: '2025-12-30', end_date: '2026-01-02' },
  { start_date: '2026-05-04', end_date: '2026-05-04' },
];

test('values that are given as existing together, a beginning and an end, are sent together', () => {
  const folder = join(packageRoot, 'contracts');
  const file = readdirSync(folder).find((each) =>
    readFileSync(join(folder, each), 'utf8').includes('name: start_date'),
  );
  const contract = loadContract(folder, basename(file ?? '', '.yaml'));
  const samples = { listed: [], given, known: contract.sampleLiterals, lost: {} };
  const pairs = [...given, ...contract.sampleLiterals].map((pair) => [pair['start_date'], pair['end_date']]);
  let valid = 0;
  for (const rule of rulesOf(contract).filter(({ kind }) => kind === 'documented-responses')) {
    const context = { contract, samples, runs: 50 };
    const { examples = [], random } = kindOf(rule).cases(rule.params as never, context);
    const drawn = random ? fc.sample(random, { numRuns: 50, seed: 42 }) : [];
    for (const { query = [] } of [...examples, ...drawn].flatMap(({ steps }) => steps)) {
      const { start_date, end_date } = Object.fromEntries(query);
      if (start_date === undefined) continue;
      valid++;
      expect(pairs).toContainEqual([start_date, end_date]);
    }
  }
  expect(valid).toBeGreaterThan(50);
});
