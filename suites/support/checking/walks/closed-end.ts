import { select } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Exchange, Json } from '../../../../engine/types/index.js';
import { holds, irrelevant, unanswered, violated } from '../records.js';
import { numberAt, type Paging, type Walk } from './walk.js';
import { atOnce, outside, walkOf } from './walked-pages.js';

/** Checks that no page is said to follow the one that completes the count: the last of a walk, or one that holds all at once. */
export function checkClosedEnd(paging: Paging, exchanges: readonly Exchange[]): CheckOutcome {
  const { next = '', count } = paging;
  const walked = exchanges.filter(({ step }) => !outside.includes(step.name));
  const whole = exchanges.filter(({ step }) => step.name === atOnce);
  if (!walked.some(({ response }) => response?.status === 200)) return unanswered(exchanges);
  let complete = 0;
  for (const { pages } of [walkOf(paging, walked), walkOf(paging, whole)]) {
    const last = completing(pages, count);
    if (!last) continue;
    complete++;
    const onward = select(last.body, next)[0]?.value;
    if (typeof onward === 'string' && onward !== '')
      return violated(
        `no page after ${last.name}: all ${numberAt(last.body, count)} records were shown`,
        onward,
        next,
      );
  }
  return complete > 0 ? holds : irrelevant('no page completes the count');
}

/** The page with which as many records were shown as each page counts. */
function completing(
  pages: Walk['pages'],
  count: string | undefined,
): { name: string; body: Json } | undefined {
  const counts = new Set(pages.map(({ body }) => numberAt(body, count)));
  const [all = 0] = counts;
  if (counts.size !== 1 || all === 0) return undefined;
  let shown = 0;
  return pages.find(({ keys }) => (shown += keys.length) >= all);
}
