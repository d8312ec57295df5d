import { expect } from 'expect';
import { operators } from '../../engine/mutation/operators/library.js';
import { operatorSchemas, readRows } from '../../engine/mutation/operators/validate.js';
import { test } from '../plain-test.js';

test.describe('rows of a file', () => {
  const known = { rules: new Set(['s/rule']), operations: new Set(['GET /things']) };
  const head = '- { name: one, does: x, kills: [s/rule], operations: [GET /things], change: ';

  test('are read where they are right', () => {
    expect(readRows(`${head}{ op: remove, at: /x } }\n`, 'f.yaml', known)).toMatchObject([{ name: 'one' }]);
  });

  test('all mistakes are named at once, with file, line, row and what is allowed', () => {
    const text = [
      `${head}{ op: remove, att: /x } }`,
      '- name: two',
      '  does: x',
      '  kills: [s/other]',
      '  operations: [GET /others]',
      '  change:',
      '    - { op: calculate, plus: one }',
      '    - { op: cache, by: id }',
    ].join('\n');
    const read = () => readRows(text, 'f.yaml', known);
    expect(read).toThrow(
      /f\.yaml:1: one: remove: att: unknown member; members are op, when\?, each\?, where\?, pick\?, at/,
    );
    expect(read).toThrow(/f\.yaml:4: two: kills: the contract has no rule s\/other/);
    expect(read).toThrow(/f\.yaml:5: two: operations: the contract has no operation GET \/others/);
    expect(read).toThrow(/f\.yaml:7: two: calculate: plus: must be number, not/);
    expect(read).toThrow(/f\.yaml:8: two: cache: by: must be array, not/);
  });

  test('an unknown operator is answered with those that there are', () => {
    expect(() => readRows(`${head}{ op: delete } }`, 'f.yaml', known)).toThrow(
      /f\.yaml:1: one: .*must be one of .*remove/,
    );
  });
});

test('every operator and each of its parameters is described', () => {
  expect([...operators.keys()].sort()).toEqual([...operatorSchemas.keys()].sort());
  for (const [name, { $defs, description, properties }] of operatorSchemas) {
    expect([name, description]).toEqual([name, expect.stringMatching(/\.$/)]);
    for (const [parameter, schema] of Object.entries(properties)) {
      const described = schema.description ?? $defs[schema.$ref?.split('/').at(-1) ?? '']?.description;
      if (parameter !== 'op') expect([name, parameter, described ?? '']).not.toEqual([name, parameter, '']);
    }
  }
});
