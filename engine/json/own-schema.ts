import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

// Schemas of assay itself are not checked against the schema of schemas: compiling that takes a tenth of a second at each
// start, and unknown keywords and types are refused all the same.
const ajv = new Ajv2020({ allowUnionTypes: true, verbose: true, validateSchema: false });

/** Compiles a schema that assay brings along: of a file that it reads, or of what a rule may say. */
export function compileOwn<T>(schema: object): ValidateFunction<T> {
  return ajv.compile<T>(schema);
}
