// Two of the schemas that editors read are made: of contracts, from the kinds, and of mutants, from the operators. With --write
// they are made anew; else a difference is exit 1.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { isDeepStrictEqual } from 'node:util';
import { publishedSchema } from '../dist/engine/files/own-schema.js';
import { publishedRowsSchema } from '../dist/engine/mutation/operators/validate.js';
import { kinds } from '../dist/suites/kinds/index.js';

const published = {
  'schemas/contract.schema.json': { ...contractSchema(), title: 'Contract of a service' },
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

/** The schema of a contract file for editors: a rule's `params` are those of its kind. */
function contractSchema() {
  const schema = publishedSchema('extensions');
  const row = schema.properties['x-rules'].items;
  row.properties.kind = { oneOf: kinds.map(({ name, says }) => ({ const: name, description: says })) };
  row.allOf = kinds.map(({ name, params }) => ({
    if: { properties: { kind: { const: name } }, required: ['kind'] },
    then: { properties: { params } },
  }));
  return schema;
}
