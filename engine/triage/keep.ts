import { existsSync, writeFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { readNamed } from '../files/read-data.js';
import { readJudgements } from './file.js';
import type { Judgement } from './decision.js';

const heading = ` Reviewers' judgements of findings: written by assay judge, shown in reports. Edit freely.`;

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
