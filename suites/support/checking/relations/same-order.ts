import { canonical } from '../../../../engine/json/compare.js';
import { brief } from '../../../../engine/json/guards.js';
import { select } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Exchange, Json } from '../../../../engine/types/index.js';
import { holds, irrelevant, together, violated } from '../records.js';
import { dayMs, dayOf } from './moments.js';
import { numberOf } from './numbers.js';
import type { Relation } from './relation.js';

/** A value, where it stands and in the answer to which request. */
export interface Shown {
  at: string;
  path: string;
  value: Json;
}

/** What a success shows at a pointer. */
export function shownAt(pointer: string, { step, response }: Exchange): Shown[] {
  if (response?.status !== 200) return [];
  return select(response.json ?? null, pointer).map(({ at, value }) => ({ at, value, path: step.path }));
}

/**
 * Whether the days at `of` follow each other as the numbers at the last of `to` do, in answers that show the same at the
 * others of `to`.
 */
export function checkSameOrder({ of, to = [] }: Relation, exchanges: readonly Exchange[]): CheckOutcome {
  const groups = new Map<string, { number: number; day: number; shown: Shown }[]>();
  for (const exchange of exchanges) {
    const keys = to.flatMap((pointer) => shownAt(pointer, exchange));
    const [shown] = of.flatMap((pointer) => shownAt(pointer, exchange));
    const [number, day] = [numberOf(keys.pop()?.value), dayOf(shown?.value ?? null)];
    if (!shown || keys.length < to.length - 1 || number === undefined || day === undefined) continue;
    const key = canonical(keys.map(({ value }) => value));
    groups.set(key, [...(groups.get(key) ?? []), { number, day, shown }]);
  }
  const checked = [...groups.values()].flatMap((group) =>
    group
      .sort((one, other) => one.number - other.number)
      .slice(1)
      .map((later, index) => {
        const before = group[index] ?? later;
        if (before.number === later.number) return irrelevant('the numbers are the same');
        const expected = `not before ${brief(before.shown.value)}, as ${before.shown.path} has a lower ${to.at(-1) ?? ''}`;
        const actual = `${brief(later.shown.value)}: ${later.shown.path}`;
        return later.day + dayMs >= before.day ? holds : violated(expected, actual, later.shown.at);
      }),
  );
  return together(checked, `no two answers show the same at ${to.slice(0, -1).join(', ')}`);
}
