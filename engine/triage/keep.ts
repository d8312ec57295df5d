import { existsSync, writeFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { readNamed } from '../files/read-data.js';
import { readDecisions } from './file.js';
import type { TriageDecision } from './decision.js';

const heading = ' Triage decisions on findings: written by assay triage, shown in reports. Edit freely.';

/** Keeps a decision in a file, which may be new; one of the same finding on the same target is replaced. Comments stay. */
export function keepDecision(file: string, decision: TriageDecision): void {
  const known = existsSync(file) ? readDecisions(file) : [];
  const document = parseDocument(existsSync(file) ? readNamed(file) : 'decisions: []\n');
  if (!existsSync(file)) document.commentBefore = heading;
  const index = known.findIndex((each) => isSame(each, decision));
  const key = document.has('judgements') ? 'judgements' : 'decisions';
  document.setIn([key, index === -1 ? known.length : index], document.createNode(decision));
  // An empty list is written in one line; entries read better in lines of their own.
  const list = document.get(key);
  if (typeof list === 'object' && list !== null && 'flow' in list) list.flow = false;
  writeFileSync(file, document.toString({ lineWidth: 110 }));
}

function isSame(one: TriageDecision, other: TriageDecision): boolean {
  if (one.rule !== other.rule || one.target !== other.target) return false;
  const tell = one.fingerprint !== undefined && other.fingerprint !== undefined;
  return tell ? one.fingerprint === other.fingerprint : one.at === other.at;
}
