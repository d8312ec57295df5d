import { expect } from 'expect';
import fc from 'fast-check';
import { withEnds } from '../support/cases/samples.js';
import type { Exchange } from '../../engine/types/index.js';
import { checkPages } from '../support/checking/walks/page-walk.js';
import { acrossMonths } from '../support/cases/searches/range-points.js';
import { checkLimit } from '../support/checking/walks/page-limits.js';
import { firstWrong } from '../support/checking/walks/first-wrong.js';
import type { Figures, Walk, WalkedPage } from '../support/checking/walks/walk.js';
import { test } from '../plain-test.js';

const figures: Figures = { parameter: 'page', current: '/current', last: '/last' };

/** A listing in pages, as a walk from its first page to the last that it names. */
const listing = fc
  .tuple(fc.integer({ min: 2, max: 30 }), fc.integer({ min: 1, max: 7 }))
  .filter(([total, size]) => total > size)
  .map(([total, size]): WalkedPage[] => {
    const last = Math.ceil(total / size);
    return Array.from({ length: last }, (_, index) => ({
      name: `page ${index + 1}`,
      status: 200,
      body: { current: index + 1, last },
      keys: Array.from({ length: Math.min(size, total - index * size) }, (_item, own) =>
        String(index * size + own),
      ),
    }));
  });

test('whatever a listing answers beyond its last page, it is not blamed for records it has shown', () => {
  fc.assert(
    fc.property(listing, fc.nat(), fc.constantFrom(200, 400, 404, 410), (pages, choice, status) => {
      const again = pages[choice % pages.length];
      const current = pages.length + 1;
      const repeats: Walk = {
        pages,
        whole: true,
        beyond: { name: 'beyond', status, body: { current }, keys: again?.keys ?? [] },
      };
      const saysSo: Walk = {
        pages,
        whole: true,
        beyond: { name: 'beyond', status, body: { current: 0 }, keys: ['of another page'] },
      };
      expect(firstWrong(figures, repeats)).toBeUndefined();
      expect(firstWrong(figures, saysSo)).toBeUndefined();
    }),
  );
});

test('records on a page after the last one are found', () => {
  fc.assert(
    fc.property(listing, (pages) => {
      const body = { current: pages.length + 1 };
      const beyond = { name: 'beyond', status: 200, body, keys: ['further'] };
      expect(firstWrong(figures, { pages, whole: true, beyond })?.actual).toContain('further');
    }),
  );
});

test('a choice of items has the first, the last and none twice', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer(), { minLength: 2 }),
      fc.integer({ min: 2, max: 50 }),
      (items, count) => {
        const chosen = withEnds(items, count);
        expect(chosen.length).toBe(Math.min(items.length, count));
        expect(new Set(chosen).size).toBe(chosen.length);
        expect([chosen[0], chosen.at(-1)]).toEqual([items[0], items.at(-1)]);
      },
    ),
  );
});

test('a page after the last may be refused, where the total says that it is after the last', () => {
  const walk = { operation: 'list', items: '/items/*', by: { parameter: 'offset', total: '/total' } };
  const page = (name: string, status: number, items: number[], total: number) =>
    ({ step: { name }, response: { status, json: { items, total } } }) as unknown as Exchange;
  const isBlamed = (total: number) => {
    const pages = [
      page('page 1', 200, [1, 2], total),
      page('page 2', 200, [3], total),
      page('page 3', 416, [], 0),
    ];
    const outcome = checkPages(walk, { responses: [] }, [page('whole', 200, [1, 2, 3], total), ...pages], {});
    return outcome.relevant && outcome.finding !== undefined;
  };
  expect(isBlamed(3)).toBe(false);
  expect(isBlamed(9)).toBe(true);
});

/** What is said of limits from all items on, each of which is answered with so many of the items. */
function fromAllOn(whole: number, shown: number): unknown {
  const page = (name: string, count: number, limit?: number): Exchange => {
    const step = {
      name,
      method: 'GET',
      path: '/',
      query: limit === undefined ? [] : [['limit', String(limit)]],
    };
    const json = Array.from({ length: count }, (_, index) => index);
    return { step, response: { status: 200, json } } as unknown as Exchange;
  };
  const exchanges = [
    page('without a limit', whole),
    page('with another limit', shown, whole * 2),
    page('with another limit', shown, whole * 3),
    page('with a limit', Math.min(shown, whole), whole),
  ];
  const limit = { parameter: 'limit', values: [], demands: ['full' as const] };
  return checkLimit(limit, '/*', exchanges, { limit: whole });
}

test('the last item is lost where each limit from all on lacks one, unless pages may be cut there', () => {
  expect(fromAllOn(48, 47)).toMatchObject({ finding: { actual: '47 items' } });
  expect(fromAllOn(48, 49)).toMatchObject({ finding: { actual: '49 items' } });
  expect(fromAllOn(48, 48)).toEqual({ relevant: true });
  // A service may have a greatest length of its own, mostly a round one.
  expect(fromAllOn(51, 50)).not.toHaveProperty('finding');
  expect(fromAllOn(50, 51)).not.toHaveProperty('finding');
  expect(fromAllOn(48, 40)).not.toHaveProperty('finding');
});

test('ranges around the ends of the months of known ones lie in two months', () => {
  const known: [string, string][] = [
    ['2025-02-10', '2025-02-12'],
    ['2025-02-20', '2025-02-21'],
    ['2024-12-30', '2024-12-31'],
    ['1980', '1990'],
  ];
  expect(acrossMonths(known)).toEqual([
    ['2025-02-26', '2025-03-03'],
    ['2024-12-29', '2025-01-03'],
  ]);
});
