import { existsSync } from 'node:fs';
import { readData } from '../files/read-data.js';
import { UsageError } from '../errors.js';
import { compileOwn } from '../files/own-schema.js';
import { judgedAs, type Judgement } from './decision.js';

/** Where judgements are kept unless another file is named. */
export const judgementsName = 'assay.judgements.yaml';

const text = { type: 'string', minLength: 1 };
const schema = {
  type: 'object',
  required: ['judgements'],
  additionalProperties: false,
  properties: {
    judgements: {
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
          as: { enum: judgedAs },
          note: text,
          on: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' },
        },
      },
    },
  },
};

const isFile = compileOwn<{ judgements: Judgement[] }>(schema);

/** Reads judgements: the named file, else the usual one where there is one. Throws UsageError when it holds anything else. */
export function readJudgements(file: string | undefined): Judgement[] {
  if (file === undefined && !existsSync(judgementsName)) return [];
  const path = file ?? judgementsName;
  const value = readData(path);
  if (isFile(value)) return value.judgements;
  const error = isFile.errors[0];
  const choices: unknown = error?.params['allowedValues'];
  throw new UsageError(
    `${path}: ${error?.instancePath ?? ''} ${error?.message ?? 'is wrong'}${Array.isArray(choices) ? `: ${choices.join(', ')}` : ''}`,
  );
}
