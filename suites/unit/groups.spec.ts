import { expect } from 'expect';
import { groupsOf } from '../../engine/plan/groups.js';
import type { Plan, PlannedService } from '../../engine/plan/plan.js';
import { test } from '../plain-test.js';

type Takes = 'browser' | 'downloads';

function service(name: string, takes: (Takes | undefined)[], inOneWorker = false): PlannedService {
  const rules = takes.map((what, index) => ({ id: `${name}/${index}`, ...(what ? { takes: what } : {}) }));
  return { baseUrl: `http://${name}.test`, rules, inOneWorker } as unknown as PlannedService;
}

const planOf = (services: PlannedService[], options: object = {}): Plan =>
  ({ services, options }) as unknown as Plan;
const idsOf = (placed: { rule: { id: string } }[]): string[] => placed.map(({ rule }) => rule.id);

const large = service('large', [undefined, 'browser', undefined, 'downloads']);
const small = service('small', ['browser', undefined]);

test('services with many rules come last, and the files of each before its other rules', () => {
  const { pages, apart, together } = groupsOf(planOf([large, small]));
  expect(idsOf(apart)).toEqual(['small/1', 'large/3', 'large/0', 'large/2']);
  expect(idsOf(pages)).toEqual(['small/0', 'large/1']);
  expect(together).toEqual([]);
});

test('the rules of a slow target, and in a live run those of one host, go to one worker', () => {
  const slow = service('slow', [undefined, 'browser'], true);
  expect(groupsOf(planOf([slow, small])).together.map(idsOf)).toEqual([['slow/0', 'slow/1']]);
  const live = groupsOf(planOf([large, small, { ...small, rules: slow.rules }], { live: {} }));
  expect(live.together.map(idsOf)).toEqual([
    ['large/0', 'large/1', 'large/2', 'large/3'],
    ['small/0', 'small/1', 'slow/0', 'slow/1'],
  ]);
  expect([...live.pages, ...live.apart]).toEqual([]);
});
