/** JSON Schema of a file of known failures. Published as `schemas/known.schema.json`. */
const step = {
  type: 'object',
  required: ['name', 'method', 'path'],
  properties: {
    name: { type: 'string' },
    method: { type: 'string' },
    path: { type: 'string' },
  },
  description: 'A request, as in the results file.',
};
const steps = { type: 'array', items: step };

const finding = {
  type: 'object',
  description: 'The finding. A failure is this one if it has the same place and the same sort of finding.',
  required: ['expected', 'actual', 'at'],
  additionalProperties: false,
  properties: {
    expected: { type: 'array', items: { type: 'string' } },
    actual: { type: 'string' },
    at: { type: 'string', description: 'JSON Pointer into the last answer.' },
  },
};

const entry = {
  type: 'object',
  required: ['rule', 'reason', 'finding', 'counterexample'],
  additionalProperties: false,
  properties: {
    rule: { type: 'string', minLength: 1, description: 'Id of the rule that fails.' },
    target: {
      type: 'string',
      minLength: 1,
      description: 'Base URL of the target; * stands for any characters. Default: any.',
    },
    reason: { type: 'string', minLength: 1, description: 'Why the failure is tolerated.' },
    ticket: { type: 'string', description: 'Ticket of the repair.' },
    expires: {
      type: 'string',
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: 'Last day (UTC) on which the failure is tolerated. After it, the failure fails the gate.',
    },
    intermittent: { const: true, description: 'The failure is intermittent.' },
    finding,
    counterexample: {
      type: 'object',
      description: 'The requests that show the failure. Each check sends them again at its start.',
      required: ['steps'],
      additionalProperties: false,
      properties: { steps, before: steps, beside: steps, given: { type: 'object' } },
    },
  },
};

export const knownSchema = {
  type: 'object',
  required: ['known'],
  additionalProperties: false,
  properties: { known: { type: 'array', items: entry } },
};
