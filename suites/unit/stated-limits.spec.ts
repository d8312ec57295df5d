import { expect, test } from '@playwright/test';
import { leftOfStated } from '../../engine/time/stated-limits.js';
import type { PlannedService } from '../../engine/plan/plan.js';

const base = {
  rules: [],
  baseUrl: 'http://127.0.0.1:1/',
  samples: { listed: [], given: [], known: [] },
  keyName: 'ASSAY_KEY',
  requests: 100,
};
const minute = 60_000;

test('a limit that outlasts the run is shared by its rules, one that does not is not', () => {
  const limits = [
    { requests: 30, seconds: 3600, key: 'demo' as const },
    { requests: 1000, seconds: 3600, key: 'personal' as const },
    { requests: 120, seconds: 60 },
  ];
  const contract = { limits } as PlannedService['contract'];
  const service: PlannedService = { ...base, contract, embedded: false };
  expect(leftOfStated(service, 0, 10 * minute)).toBe(800);
  expect(leftOfStated(service, 500, 10 * minute)).toBe(300);
  expect(leftOfStated(service, 5000, 10 * minute)).toBe(0);
  expect(leftOfStated({ ...service, embedded: true }, 500, 10 * minute)).toBe(Infinity);
  expect(leftOfStated({ ...service, contract: { ...contract, limits: [] } }, 500, minute)).toBe(Infinity);
});
