import { isStale } from '../../engine/results/run-gate.js';
import type { RuleResult } from '../../engine/results/types.js';
import { causeTitle } from '../wording/cause-title.js';
import { cut, explainFailure } from '../wording/explain.js';
import { staleLine } from '../wording/known-lines.js';

/** Characters of a message. */
const longest = 160;

/** What became of a rule, as a whole: the categories of the report's front page go by its beginning. */
export function explanationOf(result: RuleResult): string {
  if (result.verdict !== 'fail' && isStale(result)) return `known failure: ${staleLine(result)}`;
  switch (result.verdict) {
    case 'pass':
      return 'pass';
    case 'fail': {
      const text = explainFailure(result).join('\n');
      return `${result.authority === 'implied' ? 'warning (implied only): ' : ''}${text}`;
    }
    case 'inconclusive':
      return `inconclusive: ${result.reason ?? ''} — ${result.detail ?? ''}`;
    case 'error':
      return `error: ${result.detail ?? ''}`;
  }
}

/** A failure in a line: what it comes from where that is known, so that rules of one cause stand together in a tree. */
export function shortMessage({ cause, finding }: RuleResult): string | undefined {
  if (cause) return cut(causeTitle(cause), longest);
  return finding && cut(`expected ${finding.expected.join(' or ')}, but ${finding.actual}`, longest);
}
