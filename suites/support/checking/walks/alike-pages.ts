import { isObject } from '../../../../engine/json/guards.js';
import { select } from '../../../../engine/json/pointer.js';
import type { CheckOutcome, Exchange, Json } from '../../../../engine/types/index.js';
import { holds, irrelevant, violated } from '../records.js';
import { afterLast } from './walked-pages.js';

/** Whether what all pages of a walk tell is of one type, and one value where there is one place of it on a page; none is empty. */
export function checkAlike(pointers: readonly string[], exchanges: readonly Exchange[]): CheckOutcome {
  const pages = exchanges.filter(
    ({ step, response }) =>
      step.name !== afterLast && response?.status === 200 && response.json !== undefined,
  );
  const [first, ...later] = pages;
  if (!first || later.length === 0) return irrelevant('the listing has no second page that can be asked for');
  for (const pointer of pointers) {
    const expected = select(first.response?.json ?? null, pointer)[0];
    if (!expected) continue;
    for (const { step, response } of later) {
      const shown = select(response?.json ?? null, pointer);
      if (shown.length === 0 && pointer.includes('*'))
        return violated(`${step.name}: something at ${pointer}, as on ${first.step.name}`, 'nothing');
      const odd = shown.find(
        ({ value }) =>
          typeOf(value) !== typeOf(expected.value) || (!pointer.includes('*') && value !== expected.value),
      );
      const like = pointer.includes('*') ? typeOf(expected.value) : JSON.stringify(expected.value);
      if (odd)
        return violated(`${step.name}: ${like}, as on ${first.step.name}`, JSON.stringify(odd.value), odd.at);
    }
  }
  return holds;
}

function typeOf(value: Json): string {
  return Array.isArray(value) ? 'array' : isObject(value) ? 'object' : value === null ? 'null' : typeof value;
}
