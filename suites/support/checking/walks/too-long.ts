import type { Exchange } from '../../../../engine/types/index.js';

/** Parameters by which clients ask for the length of a page. */
export const lengths = /^(?:limit|per_?page|page_?size)$/i;

/** What is wrong with the length of a page. */
interface TooLong {
  expected: string;
  actual: string;
  at: string;
}

/**
 * The first page behind the first that holds more records than its own address asks for, where the first page has no more
 * than that: the length is heeded there. `counts`: how many records each page holds, in the order of the exchanges.
 */
export function tooLong(exchanges: readonly Exchange[], counts: readonly number[]): TooLong | undefined {
  const [first = 0] = counts;
  for (const [place, { step, request }] of exchanges.entries()) {
    const query = [...new URL(request.url).searchParams];
    const asked = query.find(([name, value]) => lengths.test(name) && /^[1-9]\d*$/.test(value));
    const [name = '', most = Infinity] = asked ? [asked[0], Number(asked[1])] : [];
    const count = counts[place] ?? 0;
    if (place > 0 && first <= most && count > most)
      return {
        expected: `at most ${most} records on ${step.name}, as ${name} asks in its address`,
        actual: `${count} records`,
        at: '',
      };
  }
  return undefined;
}
