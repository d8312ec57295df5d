import { readData } from '../files/read-data.js';
import { UsageError } from '../errors.js';
import { compileOwn } from '../files/own-schema.js';
import { triageLabels, type TriageDecision } from './decision.js';

/** The file of decisions unless another one is named, and its name up to version 0.1. */
export const triageName = 'assay.triage.yaml';
export const formerTriageName = 'assay.judgements.yaml';

const text = { type: 'string', minLength: 1 };
const decisions = {
  type: 'array',
  items: {
    type: 'object',
    required: ['rule', 'kind', 'target', 'as', 'on'],
    additionalProperties: false,
    properties: {
      rule: text,
      kind: text,
      target: text,
      at: { type: 'string' },
      fingerprint: text,
      as: { enum: triageLabels },
      note: text,
      on: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' },
    },
  },
};
const schema = {
  type: 'object',
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
  properties: { decisions, judgements: decisions },
};

/** Files written up to version 0.1 name the list `judgements`. */
type TriageFile = { decisions: TriageDecision[]; judgements?: never } | { judgements: TriageDecision[] };

const isFile = compileOwn<TriageFile>(schema);

/** Reads a file of decisions; none where no file is named. Throws UsageError when it holds anything else. */
export function readDecisions(file: string | undefined): TriageDecision[] {
  if (file === undefined) return [];
  const value = readData(file);
  if (isFile(value)) return value.judgements ?? value.decisions;
  const error = isFile.errors[0];
  const choices: unknown = error?.params['allowedValues'];
  throw new UsageError(
    `${file}: ${error?.instancePath ?? ''} ${error?.message ?? 'is wrong'}${Array.isArray(choices) ? `: ${choices.join(', ')}` : ''}`,
  );
}
