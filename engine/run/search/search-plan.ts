import type { Session } from '../../http/session.js';
import { evenly } from '../../samples/collect.js';
import type { Case, CaseSource, RunnableRule } from '../../types/index.js';
import { mostOfCase, type RunOptions } from '../run-options.js';
import { cheapestFirst } from './cheapest-first.js';
import type { LanePlan } from './lanes.js';

/** Which cases of a rule are sent, and how many side by side. */
export interface SearchPlan {
  examples: Case[];
  /** Requests after which random cases come before further examples. */
  enough: number;
  /** Examples that are sent side by side. */
  width: number;
  lanes: LanePlan;
  /** How many cases are planned, whether or not there are requests for all. */
  planned: number;
}

export function planSearch(
  { rule, kind }: RunnableRule,
  session: Session,
  source: CaseSource,
  options: RunOptions,
): SearchPlan {
  const all = source.examples ?? [];
  const first = (options.firstExample ?? 0) % Math.max(1, all.length);
  const turned = [...all.slice(first), ...all.slice(0, first)];
  const asked = options.examples === undefined ? turned : evenly(turned, options.examples);
  const { share } = options;
  const runs = source.random ? Math.min(options.runs, source.atMost ?? options.runs) : 0;
  const concurrency = widthFor(session, options);
  return {
    examples: share ? cheapestFirst(asked, session, mostOfCase(options)) : asked,
    // Where there are random cases, too, they get half of what is short.
    enough: share && runs > 0 ? Math.max(1, Math.floor(share.requests / 2)) : Infinity,
    // A browser that opens a page keeps the machine busy: many at once take no less time. Where the first failure is the
    // verdict, a page beside it is opened for nothing.
    width: kind.opensPages ? Math.min(options.shrink ? 2 : 1, concurrency) : concurrency,
    lanes: { runs, seed: options.seed, ruleId: rule.id, lanes: concurrency },
    planned: asked.length + runs,
  };
}

/** Cases begun at once all send their requests: where these are few, so are those. */
function widthFor({ options: { concurrency } }: Session, { share }: RunOptions): number {
  return share ? Math.max(1, Math.min(concurrency, Math.floor(share.requests / 4))) : concurrency;
}
