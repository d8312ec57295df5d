import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from 'expect';
import { assay, newFile } from './assay.js';
import { test } from '../plain-test.js';

/** The lines of a contract with a mistake on each line that `mistakes` names. */
const { contract, mistakes } = JSON.parse(readFileSync(new URL('lint.json', import.meta.url), 'utf8')) as {
  contract: string[];
  mistakes: string[];
};

for (const command of ['check', 'prove', 'list'])
  test(`${command} names every mistake of a contract, each with its line`, async () => {
    const folder = dirname(newFile('s15.yaml', `${contract.join('\n')}\n`));
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
