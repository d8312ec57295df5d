/** JSON Schema of the configuration file and of a samples file. */
const scalar = { type: ['string', 'number', 'boolean'] };
const sample = {
  type: 'object',
  minProperties: 1,
  additionalProperties: { anyOf: [scalar, { type: 'array', items: scalar, minItems: 1 }] },
};
const samples = { type: 'array', items: sample };

const key = {
  type: 'object',
  properties: {
    env: { type: 'string', pattern: '^[A-Za-z_][A-Za-z0-9_]*$' },
    in: { enum: ['header', 'query'] },
    name: { type: 'string', minLength: 1 },
    prefix: { type: 'string' },
  },
  additionalProperties: false,
};

const target = {
  type: 'object',
  properties: { url: { type: 'string' }, samples, key },
  additionalProperties: false,
};

export const samplesSchema = { type: 'object', additionalProperties: samples };

export const configSchema = {
  type: 'object',
  properties: {
    targets: { type: 'object', additionalProperties: target },
    runs: { type: 'integer', minimum: 1, maximum: 100_000 },
    seed: { type: 'integer', minimum: 0, maximum: 2_147_483_647 },
    timeout: { type: 'integer', minimum: 1, maximum: 600_000 },
    concurrency: { type: 'integer', minimum: 1, maximum: 256 },
    only: { type: 'string', minLength: 1 },
    ca: { type: 'string', minLength: 1 },
  },
  additionalProperties: false,
};
