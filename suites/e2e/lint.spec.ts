import { dirname } from 'node:path';
import { expect, test } from '@playwright/test';
import { assay, newFile } from './assay.js';

/** A contract with a mistake on each line that `mistakes` names. */
const contract = `openapi: 3.1.0
info: { title: Planted, version: '1', x-service: s15 }
x-clauses:
  - { id: root, section: Resources, says: The root answers texts. }
  - { id: forgotten, section: Resources, says: No rule cites it. }
x-mappings:
  fact: { text: [/data] }
x-rules:
  - { id: s15/a, says: Misses a parameter., kind: required-parameters, clause: root, params: { operation: GET / } }
  - { id: s15/b, says: Cites no clause., kind: required-parameters, clause: rot, params: { operation: GET /, status: '400' } }
  - { id: s15/c, sys: Has a misspelt member., kind: required-parameters, clause: root, params: { operation: GET /, status: '400' } }
  - { id: s15/d, says: Is of no kind., kind: required-parameter, clause: root, params: {} }
  - { id: s15/e, says: Has an extra parameter., kind: required-parameters, clause: root, params: { operation: GET /, status: '400', stat: '400' } }
  - id: s15/f
    says: Has a wrong type.
    kind: required-parameters
    clause: root
    params:
      operation: GET /
      status: 7
  - { id: s15/g, says: Names no operation., kind: required-parameters, clause: root, params: { operation: GET /ip, status: '400' } }
  - { id: s15/a, says: Repeats an id., kind: required-parameters, clause: root, params: { operation: GET /, status: '400' } }
  - { id: s15/h, says: Names no mapping., kind: extra-members, clause: root, params: { operation: GET /, schema: Fact, mapping: fax, key: id } }
  - { id: s16/i, says: Is of another service., kind: required-parameters, clause: root, authority: implied, params: { operation: GET /, status: '400' } }
  - { id: s15/j, says: Names no view., kind: disjoint, clause: root, params: { view: fax, parameter: text } }
paths:
  /:
    get: { operationId: root, x-clause: root, responses: { '200': { description: texts } } }
x-views:
  facts: { operation: GET /, mapping: fax, key: text }
`;

const mistakes = [
  '5: clause forgotten: cited by no rule; cite it, or give a reason: open or unobservable',
  '9: rule s15/a: params: status is missing; members are operation, status',
  '10: rule s15/b: clause: there is no clause rot; nearest: root, forgotten',
  '11: rule s15/c: says is missing; members are id, says, kind, clause, also?, authority?, why?, params',
  '11: rule s15/c: sys: unknown member; members are id, says, kind, clause, also?, authority?, why?, params',
  '12: rule s15/d: kind: there is no kind required-parameter; nearest: required-parameters, ',
  '13: rule s15/e: params/stat: unknown member; members are operation, status',
  '20: rule s15/f: params/status: must be string, not 7',
  '21: rule s15/g: params/operation: there is no operation GET /ip; nearest: GET /',
  '22: rule s15/a: id: the id is used twice',
  '23: rule s15/h: params/mapping: there is no field mapping fax; nearest: fact',
  '24: rule s16/i: id: must start with s15/',
  '24: rule s16/i: why is missing; an implied rule says why',
  '25: rule s15/j: params/view: there is no view fax; nearest: facts',
  '30: x-views: facts/mapping: there is no field mapping fax; nearest: fact',
];

for (const command of ['check', 'prove', 'list'])
  test(`${command} names every mistake of a contract, each with its line`, async () => {
    const folder = dirname(newFile('s15.yaml', contract));
    const { status, stderr } = await assay([command, '--contracts', folder]);
    const lines = stderr
      .trim()
      .replace(/^assay: /, '')
      .split('\n');
    expect(status).toBe(2);
    expect(
      lines
        .map((line) => line.replace(`${folder}/s15.yaml:`, '').replace(/(required-parameters, ).*/, '$1'))
        .sort(),
    ).toEqual([...mistakes].sort());
  });
