/** JSON Schema of the configuration's limits and live runs. */
const requests = { type: 'integer', minimum: 1, maximum: 10_000_000 };
const periods = {
  second: { ...requests, description: 'Requests in any second.' },
  minute: { ...requests, description: 'Requests in any minute.' },
  hour: { ...requests, description: 'Requests in any hour, counted across runs.' },
  day: { ...requests, description: 'Requests in any 24 hours, counted across runs.' },
  run: { ...requests, description: 'Requests in one run.' },
};

export const limitsSchema = {
  type: 'object',
  description: 'Upper limits of requests to one host, in addition to those of its document.',
  properties: {
    ...periods,
    key: {
      type: 'object',
      description: 'Upper limits of requests with your key.',
      properties: periods,
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

export const liveSchema = {
  type: 'object',
  description: 'Settings of assay live, which checks the configured targets.',
  properties: {
    contact: {
      type: 'string',
      pattern: "^[!-'*-~][ !-'*-~]{2,199}$",
      description:
        'Email address or URL for operators of targets, sent in the User-Agent. ASCII without parentheses.',
    },
    state: {
      type: 'string',
      minLength: 1,
      description: 'Folder of request counts and history (default: .assay).',
    },
    runs: { type: 'integer', minimum: 1, maximum: 1000, description: 'Cases for each rule (default: 10).' },
    requestsPerRule: {
      ...requests,
      description: 'Requests after which a rule starts no further case (default: 20).',
    },
    confirm: {
      type: 'object',
      description: 'How often a new failure must show again: least times of the given number.',
      properties: {
        least: { type: 'integer', minimum: 1, maximum: 5, description: 'Default: 2.' },
        of: { type: 'integer', minimum: 1, maximum: 5, description: 'Default: 3.' },
        apart: {
          type: 'integer',
          minimum: 0,
          maximum: 60,
          description: 'Seconds between attempts (default: 20).',
        },
      },
      additionalProperties: false,
    },
    keep: {
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      description: 'Number of live runs whose exchanges are kept (default: 14).',
    },
  },
  additionalProperties: false,
};
