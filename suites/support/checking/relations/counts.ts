import { brief } from '../../../../engine/json/guards.js';
import { unescapeSegment, type Located } from '../../../../engine/json/pointer.js';
import type { CheckOutcome } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';
import { valueText } from './members.js';
import { numberOf } from './numbers.js';

/** The name of the member that a value stands in. */
export const nameOf = ({ at }: Located) => unescapeSegment(at.split('/').at(-1) ?? '');

/** Each value is a name under which a figure stands that counts at least as many as there are of it. */
export function checkCounted(own: readonly Located[], figures: readonly Located[]): CheckOutcome {
  const counts = new Map<string, number>();
  for (const { value } of own) counts.set(valueText(value), (counts.get(valueText(value)) ?? 0) + 1);
  for (const [name, count] of counts) {
    const figure = figures.find((each) => nameOf(each) === name);
    if (!figure) {
      const first = own.find(({ value }) => valueText(value) === name);
      return violated('a value that is counted', brief(name), first?.at);
    }
    const counted = numberOf(figure.value);
    if (counted !== undefined && counted < count)
      return violated(`at least ${count}: so many show ${name}`, brief(figure.value), figure.at);
  }
  return holds;
}

/** A list holds as many items as there are in all, or as fit on a page. */
export function checkPageItems(own: Located, others: readonly Located[]): CheckOutcome {
  const [total, size] = others.map(({ value }) => numberOf(value));
  if (total === undefined || size === undefined || !Array.isArray(own.value))
    return irrelevant('no list, or no figures');
  const due = Math.min(total, size);
  return own.value.length >= due
    ? holds
    : violated(`${due} items: ${total} in all, ${size} on a page`, `${own.value.length} items`, own.at);
}
