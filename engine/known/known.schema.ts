/** JSON Schema of a file of known failures. Published as `schemas/known.schema.json`. */
const step = {
  type: 'object',
  required: ['name', 'method', 'path'],
  properties: {
    name: { type: 'string' },
    method: { type: 'string' },
    path: { type: 'string' },
  },
  description: 'A request, as the results file shows it.',
};
const steps = { type: 'array', items: step };

const finding = {
  type: 'object',
  description: 'What is wrong. A failure is this one when it is wrong at the same place in the same way.',
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
      description: 'Base URL of the implementation; * stands for any characters. Default: any.',
    },
    reason: { type: 'string', minLength: 1, description: 'Why it is tolerated for now.' },
    ticket: { type: 'string', description: 'Where it is being worked on.' },
    expires: {
      type: 'string',
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: 'The last day on which it is tolerated (UTC). Afterwards it fails the gate again.',
    },
    intermittent: { const: true, description: 'It shows only now and then.' },
    finding,
    counterexample: {
      type: 'object',
      description: 'The requests that show it, sent again at the start of each check.',
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
