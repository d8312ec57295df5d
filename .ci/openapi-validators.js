// Compiles the official schemas of OpenAPI to functions: at run time that takes longer than reading most documents.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import Draft04 from 'ajv-draft-04';

const require = createRequire(import.meta.url);
const folder = join('dist', 'engine', 'openapi', 'validators');
// Formats are annotations in the official schemas: a reference written unusually is no mistake.
const options = {
  allErrors: true,
  strict: false,
  validateFormats: false,
  verbose: true,
  code: { source: true },
};

const schemas = {
  '2.0': require('@seriousme/openapi-schema-validator/schemas/v2.0/schema.json'),
  '3.0': require('@seriousme/openapi-schema-validator/schemas/v3.0/schema.json'),
  3.1: require('@seriousme/openapi-schema-validator/schemas/v3.1/schema.json'),
  3.2: require('@seriousme/openapi-schema-validator/schemas/v3.2/schema.json'),
};

mkdirSync(folder, { recursive: true });
for (const [version, schema] of Object.entries(schemas)) {
  const ajv = version < '3.1' ? new Draft04.default(options) : new Ajv2020(options);
  writeFileSync(join(folder, `${version}.cjs`), standalone.default(ajv, ajv.compile(schema)));
}
