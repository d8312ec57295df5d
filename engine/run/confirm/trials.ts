import type { Case, Step } from '../../types/index.js';

/** How often a counterexample that does not show again at once is sent before it is tried in company. */
const tries = 11;
/** How many of the requests that were sent around it go beside it then: a trial each, and another in reverse order. */
const companions = [4, 12, 4, 12];

interface Trial {
  example: Case;
  /** What is said of a counterexample that showed in this trial. */
  seen: string;
}

/** How a counterexample is sent again: alone, after each of the recent requests, then among them. */
export function trialsOf(counterexample: Case, recent: readonly Step[]): Trial[] {
  const alone = Array.from({ length: tries }, (_, index): Trial => ({
    example: counterexample,
    seen: index === 0 ? '2 of 2, on separate connections' : `intermittent, at try ${index + 1}`,
  }));
  const own = new Set(counterexample.steps.map(addressOf));
  const others = recent.filter((step) => !own.has(addressOf(step)));
  const named = (steps: readonly Step[], place: string) =>
    steps.map((step) => ({ ...step, name: `${place}: ${step.name}` }));
  const after = (steps: readonly Step[]): Trial => ({
    example: { ...counterexample, before: named(steps, 'before') },
    seen: 'seen again only after other requests',
  });
  const among = (steps: readonly Step[]): Trial => ({
    example: { ...counterexample, beside: named(steps, 'beside') },
    seen: 'seen again only while other requests were under way',
  });
  // Alone it was sent again and again already; among its likes it was not.
  const crowd = others.length > 0 ? others : recent;
  return [
    ...alone,
    ...others.toReversed().map((step) => after([step])),
    ...(others.length > 0 ? [after(others)] : []),
    ...(crowd.length > 0 ? companions : []).flatMap((count) => {
      // Where fewer went beside it, they go more than once: it is the crowd that counts.
      const latest = Array.from(
        { length: count },
        (_, index) => crowd.at(-1 - (index % crowd.length)) as Step,
      );
      return [among(latest.toReversed()), among(latest)];
    }),
  ];
}

function addressOf({ method, path, query }: Step): string {
  return JSON.stringify([method, path, query]);
}
