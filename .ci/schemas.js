// The schema of contracts for editors is made of what assay adds to OpenAPI and of the kinds. With --write it is made anew;
// else a difference is exit 1.
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { isDeepStrictEqual } from 'node:util';
import { publishedSchema } from '../dist/engine/files/own-schema.js';
import { kinds } from '../dist/suites/kinds/index.js';

const file = 'schemas/contract.schema.json';
const whole = { ...contractSchema(), title: 'Contract of a service' };
if (process.argv.includes('--write')) writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`);
else if (!isDeepStrictEqual(JSON.parse(readFileSync(file, 'utf8')), whole)) {
  process.stderr.write(`${file} is out of date: run npm run schemas\n`);
  process.exitCode = 1;
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
