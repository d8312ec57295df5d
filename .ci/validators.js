// Compiles schemas that never change at run time to functions: to compile them there takes longer than to read most files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import Draft04 from 'ajv-draft-04';

const require = createRequire(import.meta.url);
const ownSchema = (name) => JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8'));

/** Writes `FOLDER/NAME.cjs`, whose function validates by the schema. */
function write(folder, name, ajv, schema) {
  const path = join('dist', 'engine', folder, 'validators');
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, `${name}.cjs`), standalone.default(ajv, ajv.compile(schema)));
}

// Formats are annotations in the official schemas: a reference written unusually is no mistake.
const official = {
  allErrors: true,
  strict: false,
  validateFormats: false,
  verbose: true,
  code: { source: true },
};
const versions = {
  '2.0': require('@seriousme/openapi-schema-validator/schemas/v2.0/schema.json'),
  '3.0': require('@seriousme/openapi-schema-validator/schemas/v3.0/schema.json'),
  3.1: require('@seriousme/openapi-schema-validator/schemas/v3.1/schema.json'),
  3.2: require('@seriousme/openapi-schema-validator/schemas/v3.2/schema.json'),
};
for (const [version, schema] of Object.entries(versions))
  write('openapi', version, version < '3.1' ? new Draft04.default(official) : new Ajv2020(official), schema);

// Of a file that is read with its lines, all mistakes are told.
const own = { allowUnionTypes: true, verbose: true, code: { source: true } };
for (const name of ['extensions', 'overlay'])
  write('files', name, new Ajv2020({ ...own, allErrors: true, strictRequired: false }), ownSchema(name));
for (const name of ['config', 'known', 'samples']) write('files', name, new Ajv2020(own), ownSchema(name));
for (const [name, schema] of Object.entries(ownSchema('target-files').properties))
  write('files', `target-${name}`, new Ajv2020(own), schema);
const results = JSON.parse(readFileSync('reporters/results.schema.json', 'utf8'));
write('files', 'results', new Ajv2020(own), results);
