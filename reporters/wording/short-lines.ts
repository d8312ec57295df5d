import type { CameShort } from '../../engine/types/index.js';
import type { ServiceResult } from '../../engine/results/types.js';

/** What a rule came short of: `12 of 100 cases: time`. */
export function shortText({ cases, of, why }: CameShort): string {
  return `${cases} of ${of} cases: ${why}`;
}

/** So many rules of a service that came short for one cause are one line. */
const manyAlike = 3;

/** The rules with a verdict that were checked with fewer cases than planned. */
export function shortSection(services: readonly ServiceResult[]): string[] {
  const lines = services.flatMap(({ service, rules }) => {
    const short = rules.flatMap(({ id, verdict, short: one }) =>
      one && verdict === 'pass' ? [{ id, ...one }] : [],
    );
    if (short.length < manyAlike) return short.map((one) => `  ${one.id}: ${shortText(one)}`);
    const sum = (of: (one: CameShort) => number): number => short.reduce((total, one) => total + of(one), 0);
    const why = [...new Set(short.map((one) => one.why))].join(', ');
    const cases = `${sum((one) => one.cases)} of ${sum(({ of }) => of)} cases`;
    return [`  ${service}, ${short.length} rules: ${cases}: ${why}`];
  });
  return lines.length === 0 ? [] : ['', 'Passed with fewer cases than planned:', ...lines];
}
