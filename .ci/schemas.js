// The schemas that editors read are those that assay checks by. With --write they are made anew; else a difference is exit 1.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { isDeepStrictEqual } from 'node:util';
import { configSchema } from '../dist/commands/config/config.schema.js';
import { contractSchema } from '../dist/commands/shared/contract.schema.js';
import { knownSchema } from '../dist/engine/known/known.schema.js';
import { publishedRowsSchema } from '../dist/engine/mutation/operators/validate.js';

const published = {
  'schemas/config.schema.json': { title: 'Configuration of assay', ...configSchema },
  'schemas/contract.schema.json': { title: 'Contract of a service', ...contractSchema },
  'schemas/known.schema.json': { title: 'Known failures of assay check', ...knownSchema },
  'schemas/mutants.schema.json': { title: 'Hand-written mutants of a service', ...publishedRowsSchema },
};

for (const [file, schema] of Object.entries(published)) {
  const whole = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema };
  if (process.argv.includes('--write')) {
    mkdirSync('schemas', { recursive: true });
    writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`);
  } else if (!isDeepStrictEqual(JSON.parse(readFileSync(file, 'utf8')), whole)) {
    process.stderr.write(`${file} is out of date: run npm run schemas\n`);
    process.exitCode = 1;
  }
}
