import { existsSync, writeFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { readData, readNamed } from '../cli/read-data.js';
import { UsageError } from '../errors.js';
import { judgedAs, type Judgement } from './judgement.js';
import { compileOwn } from '../json/own-schema.js';

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

const heading = ` Reviewers' judgements of findings: written by assay judge, shown in reports. Edit freely.`;

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

/** Keeps a judgement in a file, which may be new; one of the same finding on the same target is replaced. Comments stay. */
export function keepJudgement(file: string, judgement: Judgement): void {
  const known = existsSync(file) ? readJudgements(file) : [];
  const document = parseDocument(existsSync(file) ? readNamed(file) : 'judgements: []\n');
  if (!existsSync(file)) document.commentBefore = heading;
  const index = known.findIndex((each) => isSame(each, judgement));
  document.setIn(['judgements', index === -1 ? known.length : index], document.createNode(judgement));
  // An empty list is written in one line; entries read better in lines of their own.
  const list = document.get('judgements');
  if (typeof list === 'object' && list !== null && 'flow' in list) list.flow = false;
  writeFileSync(file, document.toString({ lineWidth: 110 }));
}

function isSame(one: Judgement, other: Judgement): boolean {
  return one.rule === other.rule && one.target === other.target && one.at === other.at;
}
