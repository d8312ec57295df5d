import { firstDifference } from '../../../engine/json/compare.js';
import { brief } from '../../../engine/json/guards.js';
import type { CheckOutcome, Exchange } from '../../../engine/types/index.js';
import { fileRelations, type FileRelation } from './file-relations.js';
import { joinFiles } from './join-files.js';
import { holds, irrelevant, violated } from './records.js';

export const pairRelations = [...fileRelations, 'equals'] as const;

/** Pairs of files, and what the second of each does to the first one's records. */
export interface FilePairs {
  pairs: [plainer: string, fuller: string][];
  relation: FileRelation | 'equals';
  unnumbered?: string;
}

/** Checks that two files list the same records, as their relation says. */
export function checkPair({ relation, unnumbered }: FilePairs, exchanges: readonly Exchange[]): CheckOutcome {
  if (relation === 'equals') return checkEqual(exchanges);
  const [plainer, fuller] = exchanges.map(({ response }) => response?.items);
  if (!plainer || !fuller) return irrelevant('one of the files is not a JSON list');
  if (!plainer.records?.size || !fuller.records?.size) return irrelevant('one of the files shows no keys');
  return joinFiles(relation, plainer.records, fuller.records, unnumbered);
}

/** The same content, where there is a second file at all. */
function checkEqual([one, other]: readonly Exchange[]): CheckOutcome {
  const [first, second] = [one?.response, other?.response];
  if (first?.status !== 200 || first.json === undefined) return irrelevant('the first file is not JSON');
  if (!second) return irrelevant('no answer');
  if (second.status !== 200) return holds;
  const difference = firstDifference(first.json, second.json ?? null);
  return difference
    ? violated(`the same in both files: ${brief(difference.one)}`, brief(difference.other), difference.at)
    : holds;
}
