import { isObject } from '../../../../engine/json/guards.js';
import type { Answer } from './population.js';

/** Outcomes that are remembered for one body. */
const mostRemembered = 20;

interface Judged<T> {
  answers: readonly Answer[];
  without: string;
  outcome: T;
}

/**
 * A function of answers that is computed once for the same ones: equal bodies are parsed once, so that many rules, and runs
 * against implementations that differ elsewhere, meet the same values.
 */
export function forSameAnswers<T>(
  compute: (answers: readonly Answer[], without?: readonly string[]) => T,
): (answers: readonly Answer[], without?: readonly string[]) => T {
  const known = new WeakMap<object, Judged<T>[]>();
  return (answers, without) => {
    const first = answers[0]?.json;
    if (!isObject(first) && !Array.isArray(first)) return compute(answers, without);
    const sorts = (without ?? []).join();
    const judged = known.get(first) ?? [];
    const same = judged.find((each) => each.without === sorts && areSame(each.answers, answers));
    if (same) return same.outcome;
    const outcome = compute(answers, without);
    known.set(first, [...judged.slice(1 - mostRemembered), { answers, without: sorts, outcome }]);
    return outcome;
  };
}

function areSame(ones: readonly Answer[], others: readonly Answer[]): boolean {
  return (
    ones.length === others.length &&
    ones.every(({ path, source, json, asked = [] }, index) => {
      const other = others[index];
      return (
        other?.json === json &&
        other.path === path &&
        other.source === source &&
        asked.join('\n') === (other.asked ?? []).join('\n')
      );
    })
  );
}
