import type { InconclusiveReason } from '../types/index.js';
import { cameShort, type Tally } from './tally.js';

/** Cases lost to request errors may be at most one in this many for a pass to stand. */
const toleratedErrors = 10;

/** The verdict when no case failed: a pass only if something relevant was met and little was lost. */
export function unfailing(
  tally: Tally,
): { verdict: 'pass' } | { verdict: 'inconclusive'; reason: InconclusiveReason; detail: string } {
  const [requestError] = tally.requestErrors;
  if (requestError && (tally.relevant === 0 || tally.requestErrors.length * toleratedErrors > tally.cases)) {
    const detail = `${requestError.detail} (${tally.requestErrors.length} of ${tally.cases} cases)`;
    return { verdict: 'inconclusive', reason: requestError.reason, detail };
  }
  if (tally.relevant > 0) return { verdict: 'pass' };
  return { verdict: 'inconclusive', ...nothingRelevant(tally) };
}

/** Why no case proved anything. */
function nothingRelevant(tally: Tally): { reason: InconclusiveReason; detail: string } {
  const short = cameShort(tally);
  if (short) {
    const told = `${short.cases} of ${short.of} cases: ${short.why}`;
    return { reason: 'time', detail: short.cases === 0 ? told : `nothing relevant in ${told}` };
  }
  const [why, most] = [...tally.irrelevant].sort(([, one], [, other]) => other.count - one.count)[0] ?? [];
  return {
    reason: most?.reason ?? 'vacuous',
    detail: why ? `${why} (${most?.count} of ${tally.cases} cases)` : 'no case could be made',
  };
}
