/** JSON Schema of what the configuration file says of limits and of live nights. */
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
  description: 'Requests to one host. What a document states holds as well.',
  properties: {
    ...periods,
    key: {
      type: 'object',
      description: 'Of these, requests with the own key.',
      properties: periods,
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

export const liveSchema = {
  type: 'object',
  description: 'assay live: nights in which the configured targets are checked.',
  properties: {
    contact: {
      type: 'string',
      pattern: "^[!-'*-~][ !-'*-~]{2,199}$",
      description:
        'An address or URL under which whoever runs a target reaches you, in ASCII and without parentheses: part of the User-Agent.',
    },
    state: { type: 'string', minLength: 1, description: 'Folder of ledger and history (default: .assay).' },
    runs: { type: 'integer', minimum: 1, maximum: 1000, description: 'Cases for each rule (default: 10).' },
    requestsPerRule: {
      ...requests,
      description: 'Requests after which no further case of a rule is begun (default: 20).',
    },
    confirm: {
      type: 'object',
      description: 'How often a new failure must show again.',
      properties: {
        least: { type: 'integer', minimum: 1, maximum: 5, description: 'Default: 2.' },
        of: { type: 'integer', minimum: 1, maximum: 5, description: 'Default: 3.' },
        apart: { type: 'integer', minimum: 0, maximum: 60, description: 'Seconds between (default: 20).' },
      },
      additionalProperties: false,
    },
    keep: {
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      description: 'Nights whose exchanges are kept (default: 14).',
    },
  },
  additionalProperties: false,
};
