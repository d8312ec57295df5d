import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonObject } from '../../engine/types/index.js';
import { components } from './values-schemas.js';

/** What Ajv makes of a schema and the components, as a document states them. */
export function validatorOf(schema: JsonObject | boolean): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
  addFormats.default(ajv);
  return ajv.compile(
    typeof schema === 'boolean' ? schema : { ...schema, components: { schemas: components } },
  );
}
