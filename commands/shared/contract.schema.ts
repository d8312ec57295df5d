import { extensionsSchema } from '../../engine/contract/extensions.schema.js';
import { kinds } from '../../suites/kinds/index.js';

const { properties } = extensionsSchema;
const { items: row } = properties['x-rules'];

/** JSON Schema of a contract file for editors: a rule's `params` are those of its kind. */
export const contractSchema = {
  ...extensionsSchema,
  properties: {
    ...properties,
    'x-rules': {
      ...properties['x-rules'],
      items: {
        ...row,
        properties: {
          ...row.properties,
          kind: { oneOf: kinds.map(({ name, says }) => ({ const: name, description: says })) },
        },
        allOf: kinds.map(({ name, params }) => ({
          if: { properties: { kind: { const: name } }, required: ['kind'] },
          then: { properties: { params } },
        })),
      },
    },
  },
};
