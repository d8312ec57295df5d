// What a newcomer gets wrong on the command line is told in one line.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ownContracts } from '../../commands/shared/own-contracts.js';
import { chooseTargets } from '../../commands/shared/targets.js';
import { newFolder } from '../e2e/assay.js';

const choose = (texts: string[], openapi?: string) =>
  chooseTargets(
    texts,
    { contracts: ownContracts, ...(openapi === undefined ? {} : { openapi }) },
    { targets: {} },
    {},
  );

test('a document in the place of a service: the flag is named', async () => {
  const line = '"openapi.yaml" names no service: give NAME=BASE_URL --openapi openapi.yaml';
  await expect(choose(['openapi.yaml'])).rejects.toThrow(line);
  await expect(choose(['shop=http://127.0.0.1:1', 'openapi.yaml'])).rejects.toThrow(line);
});

test('a document from which no rule follows', async () => {
  const file = join(newFolder(), 'openapi.yaml');
  writeFileSync(file, "openapi: 3.0.3\ninfo: { title: Empty, version: '1' }\npaths: {}\n");
  await expect(choose(['shop=http://127.0.0.1:1'], file)).rejects.toThrow(
    `${file}: no rule follows from it, so that there is nothing to check`,
  );
});
