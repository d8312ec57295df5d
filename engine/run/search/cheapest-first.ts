import type { Session } from '../../http/session.js';
import { isAnswered, turnsOf } from '../../http/shared-answers.js';
import type { Case } from '../../types/index.js';

/**
 * Cases in the order in which they prove most where requests are short: those first whose answers other rules have asked
 * for already, then those that need the fewest requests. Of as many, the first so many are spread over all of them, for
 * neighbours in a list are often alike. Those that need more than `most` are left out.
 */
export function cheapestFirst(cases: readonly Case[], session: Session, most: number): Case[] {
  return spread(cases)
    .map((each) => ({ each, cost: costOf(each, session) }))
    .filter(({ cost }) => cost <= most)
    .sort((one, other) => one.cost - other.cost)
    .map(({ each }) => each);
}

/** The steps of a case that have to be sent: equal ones of one case are sent each time, unless another case drew as often. */
function costOf({ steps }: Case, session: Session): number {
  const turns = turnsOf(steps);
  return steps.filter((step, index) => !isAnswered(session, step, turns?.[index])).length;
}

/** A list in another order: its middle follows its first item, then come the middles of the halves, and so on. */
export function spread<T>(items: readonly T[]): T[] {
  const places = items.map((_, index) => index);
  const bits = Math.ceil(Math.log2(Math.max(2, items.length)));
  const mirrored = (index: number): number =>
    Number.parseInt([...index.toString(2).padStart(bits, '0')].reverse().join(''), 2);
  return places
    .map((index) => [mirrored(index), items[index] as T] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}
