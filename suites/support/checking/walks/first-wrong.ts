import type { Finding } from '../../../../engine/types/index.js';
import type { WalkedPage, Walk, Figures } from './walk.js';
import { recordsBeyond, repeated, emptyBeforeEnd, wrongCount, wrong } from './wrong-records.js';
import { wrongNumbers, wrongWayBack } from './wrong-links.js';

/** The first thing that is wrong with a walk. A listing that changed while it was walked is not blamed for it. */
export function firstWrong(figures: Figures, walk: Walk): Finding | undefined {
  const { pages, whole, counts } = walk;
  const checks = [
    () => pages.map(missing).find((each) => each),
    () => (figures.parameter === undefined ? undefined : wrongNumbers(figures, pages)),
    () => (figures.previous === undefined ? undefined : wrongWayBack(figures.previous, walk)),
    () => repeated(pages),
    () => recordsBeyond(figures, walk),
    () => emptyBeforeEnd(pages, whole),
    () => (counts && new Set(counts).size === 1 ? wrongCount(pages, whole, counts[0] ?? 0) : undefined),
  ];
  for (const check of checks) {
    const finding = check();
    if (finding) return finding;
  }
  return undefined;
}

function missing({ name, status }: WalkedPage): Finding | undefined {
  return status === 200
    ? undefined
    : wrong(`${name}, which the page before it announces`, `status ${status}`);
}
