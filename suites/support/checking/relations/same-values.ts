import { canonical } from '../../../../engine/json/compare.js';
import { brief } from '../../../../engine/json/guards.js';
import { select, unescapeSegment, type Located } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Contract, Exchange, Json } from '../../../../engine/types/index.js';
import { isEmptyValue } from '../empty-value.js';
import { recordsAt } from '../outer-records.js';
import { holds, irrelevant, violated } from '../records.js';
import { applies, type Relation } from './relation.js';

interface Told {
  value: Json;
  from: string;
}

/** Whether a relation compares records with each other by what they show. */
export function comparesRecords({ relation }: Pick<Relation, 'relation'>): boolean {
  return relation === 'same-values' || relation === 'own-values';
}

/** What tells records apart, and what those that show the same there must show alike. */
export interface SameValues extends Relation {
  items: string;
  to: string[];
}

/**
 * Records of any answers that show the same at each pointer of `to` show the same at each of `of`, where they show it; with
 * `own-values` the other way round: what they show at `of` no other one shows.
 */
export function checkSameValues(
  compared: SameValues,
  contract: Contract,
  exchanges: readonly Exchange[],
): CheckOutcome {
  const { items } = compared;
  const [of, to] =
    compared.relation === 'own-values' ? [compared.to, compared.of] : [compared.of, compared.to];
  const known = new Map<string, Told>();
  let twice = 0;
  for (const { step, response } of exchanges) {
    if (response?.status !== 200) continue;
    for (const { at, value: record } of recordsAt(contract, items, response.json ?? null)) {
      const key = applies(compared, record) ? keyOf({ at, value: record }, to) : undefined;
      if (key === undefined) continue;
      for (const pointer of of) {
        const value = select(record, pointer)[0]?.value;
        if (value === undefined) continue;
        const place = `${pointer} ${key}`;
        const before = known.get(place);
        if (!before) known.set(place, { value, from: step.path });
        else if (canonical(before.value) === canonical(value)) twice += 1;
        else
          return violated(
            `${brief(before.value)}, as ${before.from} says of ${key}`,
            brief(value),
            `${at}${pointer}`,
          );
      }
    }
  }
  if (compared.relation === 'own-values')
    return known.size > 1 ? holds : irrelevant('fewer than two records show the members');
  return twice > 0 ? holds : irrelevant('no record is shown twice');
}

/** What tells a record from others (`#`: the name of its member); nothing where none of it is there. */
function keyOf({ at, value }: Located, pointers: readonly string[]): string | undefined {
  const parts = pointers.map((pointer) =>
    pointer === '#' ? unescapeSegment(at.split('/').at(-1) ?? '') : select(value, pointer)[0]?.value,
  );
  return parts.some((part) => part !== undefined && !isEmptyValue(part))
    ? parts.map((part) => canonical(part ?? null)).join(' ')
    : undefined;
}
