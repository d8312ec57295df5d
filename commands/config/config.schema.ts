import { limitsSchema, liveSchema } from './live.schema.js';

/** JSON Schema of the configuration file (published as `schemas/config.schema.json`) and of a samples file. */
const scalar = { type: ['string', 'number', 'boolean'] };
const sample = {
  type: 'object',
  minProperties: 1,
  additionalProperties: { anyOf: [scalar, { type: 'array', items: scalar, minItems: 1 }] },
};
const samples = { type: 'array', items: sample };

const key = {
  type: 'object',
  description: 'How the key is sent. The file names the environment variable that holds it, never the key.',
  properties: {
    env: {
      type: 'string',
      pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
      description: 'Environment variable that holds the key. Default: ASSAY_KEY_<SERVICE>.',
    },
    in: { enum: ['header', 'query'], description: 'Default: as the contract says, else header.' },
    name: { type: 'string', minLength: 1, description: 'Name of the header or parameter.' },
    prefix: { type: 'string', description: 'Text before the key, for example "Bearer ".' },
  },
  additionalProperties: false,
};

const notImplemented = {
  type: 'array',
  items: { type: 'string', minLength: 1 },
  description:
    'What is not implemented: a rule id (* stands for any characters), an operation (GET /path/{template}) ' +
    'or words of its name. assay does not check it, and never counts it as a pass.',
};

const target = {
  type: 'object',
  properties: {
    url: { type: 'string', description: 'Base URL; it may carry a path prefix.' },
    samples: { ...samples, description: 'Values that exist on this target, by parameter name.' },
    key,
    limits: limitsSchema,
    notImplemented,
    'not implemented': { ...notImplemented, description: 'The same as notImplemented.' },
  },
  additionalProperties: false,
};

export const samplesSchema = { type: 'object', additionalProperties: samples };

export const configSchema = {
  type: 'object',
  properties: {
    targets: {
      type: 'object',
      additionalProperties: target,
      description: 'Implementations to check, by service.',
    },
    runs: {
      type: 'integer',
      minimum: 1,
      maximum: 100_000,
      description: 'Cases for each rule. Default: 100.',
    },
    seed: {
      type: 'integer',
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'The same seed gives the same cases. Default: 42.',
    },
    timeout: {
      type: 'integer',
      minimum: 1,
      maximum: 600_000,
      description: 'Milliseconds for one request. Default: 10000.',
    },
    concurrency: {
      type: 'integer',
      minimum: 1,
      maximum: 256,
      description: 'Connections to a target. Default: 8.',
    },
    only: {
      type: 'string',
      minLength: 1,
      description: 'Rules to check, by id; * stands for any characters. Default: all.',
    },
    known: {
      type: 'string',
      minLength: 1,
      description: 'File of known failures, relative to this file. assay check --update-known writes it.',
    },
    ca: {
      type: 'string',
      minLength: 1,
      description: 'PEM file of a certificate authority to trust, relative to this file.',
    },
    limits: limitsSchema,
    live: liveSchema,
  },
  additionalProperties: false,
};
