import { canonical } from '../../../../engine/json/compare.js';
import { scalarText } from '../../../../engine/json/guards.js';
import { select } from '../../../../engine/json/pointer.js';
import type { Exchange, Json } from '../../../../engine/types/index.js';
import { numberAt, type Paging, type Walk } from './walk.js';

export const beforeLast = 'page before the last';
export const afterLast = 'page after the last';
/** All records on one page. */
export const atOnce = 'a page of all';
/** Steps that are no part of the walk from the first page to the last. */
export const outside = [beforeLast, afterLast, atOnce];

/** The pages that were requested, told apart by the names of their steps. */
export function walkOf(
  { items, key, count, parameter, next, last }: Paging,
  exchanges: readonly Exchange[],
): Walk {
  const all = exchanges.map((exchange) => {
    const body = exchange.response?.json ?? null;
    const keys = select(body, items).map(({ value }) => keyOf(value, key));
    return { name: exchange.step.name, status: exchange.response?.status ?? 0, body, keys };
  });
  const back = all.at(-1)?.name === beforeLast ? all.pop() : undefined;
  const beyond = all.at(-1)?.name === afterLast ? all.pop() : undefined;
  const end = all.at(-1);
  const onward = next === undefined ? undefined : select(end?.body ?? null, next)[0]?.value;
  const whole =
    parameter === undefined
      ? onward === undefined || onward === null || onward === ''
      : numberAt(end?.body ?? null, last) === all.length;
  const counts = all.map(({ body }) => numberAt(body, count));
  return {
    pages: all,
    whole,
    ...(back ? { back } : {}),
    ...(beyond ? { beyond } : {}),
    ...(counts[0] === undefined ? {} : { counts: counts as number[] }),
  };
}

function keyOf(item: Json, key: string | undefined): string {
  const value = key === undefined ? undefined : scalarText(select(item, key)[0]?.value);
  return value ?? canonical(item);
}
