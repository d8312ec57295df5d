import { expect } from 'expect';
import fc from 'fast-check';
import type { Json, JsonObject } from '../../engine/types/index.js';
import { claimsOf, invariantNames } from '../support/checking/invariants/find-claims.js';
import { populationsOf, type Answer } from '../support/checking/invariants/population.js';
import { departures, listOf, samples } from './invariant-samples.js';
import { test } from '../plain-test.js';

for (const { sort, item, odd, always } of samples) {
  test(`one item alone that departs (${sort}): ${JSON.stringify(odd).slice(0, 60)}`, () => {
    const items = listOf(20, item);
    expect(departures(items)).toEqual([]);
    const at = 13;
    const changed = [...items.slice(0, at), odd, ...items.slice(at + 1)];
    expect(departures(changed).map((each) => each.split(':')[0])).toContain(sort);
  });

  test(`several items that depart are another sort of item (${sort}): ${JSON.stringify(odd).slice(0, 60)}`, () => {
    const several = listOf(20, (index) => (index % 3 === 0 ? odd : item(index)));
    const found = departures(several).filter((each) => each.startsWith(`${sort}:`));
    expect(found).toHaveLength(always ? 1 : 0);
  });
}

test('a table has the same columns in each row, and a row for each column', () => {
  const names = ['saber', 'archer', 'lancer', 'rider', 'caster', 'assassin'];
  const table = Object.fromEntries(
    names.map((row) => [row, Object.fromEntries(names.map((column) => [column, 1000]))]),
  );
  expect(departures(table)).toEqual([]);
  const { rider, ...without } = table;
  expect(departures(without)).toEqual([expect.stringContaining('tables')]);
  expect(departures({ ...table, rider: { ...rider, saber: 'x' } })).toEqual([
    expect.stringContaining('types'),
  ]);
  const { saber, ...shorter } = rider ?? {};
  expect(saber).toBe(1000);
  expect(departures({ ...table, rider: shorter })).toEqual([expect.stringContaining('tables')]);
});

test('an item comes once in a list; under two keys of a map there may be two alike', () => {
  const items = listOf(20, (index) => ({ name: `Thing ${index}`, size: index, colour: 'red' }));
  const again = [...items, items[4] ?? {}];
  expect(departures(again)).toEqual([expect.stringContaining('identities: each item once')]);
  expect(departures(Object.fromEntries(again.map((each, index) => [`key${index}`, each])))).toEqual([]);
});

test('a list of several sorts counts each anew; a number that is left out is none of them', () => {
  const numbered = (numbers: number[]) =>
    numbers.map((priority) => ({ name: `Thing ${priority}`, priority }));
  const counting = Array.from({ length: 20 }, (_, index) => 200 + index);
  expect(departures(numbered([...counting, 1, 2, 3, 4, 5]))).toEqual([]);
  expect(departures(numbered(counting.filter((each) => each !== 207)))).toEqual([
    expect.stringContaining('the next whole number each time'),
  ]);
});

test('a list that is in order twice over, or but for its first or last item, has no order', () => {
  const dates = (days: number[]) => days.map((each) => ({ date: new Date(each * 86_400_000).toISOString() }));
  const rising = Array.from({ length: 10 }, (_, index) => 19_000 + index * 3);
  const inOrder = (days: number[]) => departures(dates(days)).filter((each) => each.startsWith('order'));
  expect(inOrder([...rising, ...rising.map((each) => each + 1)])).toEqual([]);
  expect(inOrder([...rising, ...rising.map((each) => each + 40), 18_990])).toEqual([]);
  expect(inOrder([19_500, ...rising, ...rising.map((each) => each + 40)])).toEqual([]);
  expect(inOrder([...rising, 18_990, ...rising.map((each) => each + 40)])).toHaveLength(1);
});

test('a list that is much shorter is of fewer things, a code with a letter is one of another thing', () => {
  const lists = (odd: number) =>
    listOf(20, (index) => ({
      days: Array.from({ length: index === 7 ? odd : 30 }, (_, day) => day + index),
    }));
  expect(departures(lists(29)).join()).toContain('lists: 30 items');
  expect(departures(lists(12)).filter((each) => each.startsWith('lists'))).toEqual([]);
  const codes = (odd: string) =>
    listOf(20, (index) => ({ id: index === 7 ? odd : `${800 + index}-131`, name: `Thing ${index}` }));
  expect(departures(codes('807A-131'))).toEqual([]);
  expect(departures(codes('807 131')).join()).toContain('small letters, digits and hyphens');
});

test('what has no number yet, or refers to another thing, shares none', () => {
  const items = listOf(20, (index) => ({ collectionNo: Math.max(0, index - 3), author: { id: index % 19 } }));
  expect(departures(items).filter((each) => each.startsWith('identities'))).toEqual([]);
});

test('two of eight things have no one id; two of a few may have one code', () => {
  const things = (member: string) =>
    listOf(9, (index) => ({ [member]: index === 8 ? 'a3' : `a${index}`, at: index }));
  expect(departures(things('id')).filter((each) => each.startsWith('identities'))).toHaveLength(1);
  expect(departures(things('code')).filter((each) => each.startsWith('identities'))).toEqual([]);
});

test('an identifier stands percent-encoded in its address', () => {
  const items = listOf(20, (index) => ({ slug: `item${index}`, link: `/items/item${index}` }));
  const encoded = [
    ...items,
    { slug: 'wörter', link: '/items/w%C3%B6rter' },
    { slug: 'items', link: '/items/items' },
  ];
  const misled = (each: string): boolean => each.startsWith('addresses');
  expect(departures(encoded).filter(misled)).toEqual([]);
  const exchanged = [...encoded, { slug: 'w%', link: '/items/w%C3%B6rter' }];
  expect(departures(exchanged).filter(misled)).toHaveLength(1);
});

test('an entry of a map has its key for an identifier where the others have', () => {
  const things = (other: string): JsonObject =>
    Object.fromEntries(
      ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((key) => [
        key,
        { id: key === 'five' ? other : key, size: key.length },
      ]),
    );
  expect(departures({ things: things('five') })).toEqual([]);
  expect(departures({ things: things('four') }).join()).toContain('keys: the key of the entry at /id');
});

test('a map of few entries is one where another answer has many at that place', () => {
  const answerOf = (index: number, used = `e${index}-1`): Answer => {
    const names = Array.from({ length: index < 6 ? 6 : 2 }, (_, each) => `e${index}-${each}`);
    const thingsById: JsonObject = Object.fromEntries(names.map((id) => [id, { id }]));
    return { path: `/links/${index}`, source: 'GET /links', json: { thingsById, main: { thingId: used } } };
  };
  const odd = (answers: Answer[]): string[] =>
    claimsOf(populationsOf(answers))
      .filter(({ odd: [first] }) => first)
      .map(({ sort }) => sort);
  const answers = Array.from({ length: 8 }, (_, index) => answerOf(index));
  expect(odd(answers)).toEqual([]);
  expect(odd([...answers.slice(0, 7), answerOf(7, 'e7-9')])).toEqual(['elsewhere']);
});

test('a list that is cut at the length of the longest may count more', () => {
  const counted = (hits: number, most = 50) => ({
    totalHits: hits,
    foods: Array.from({ length: Math.min(hits, most) }, (_, index) => `food ${index}`),
  });
  const hits = [3, 8, 12, 50, 69, 21, 7];
  expect(departures(hits.map((each) => counted(each)))).toEqual([]);
  const wrong = [...hits.map((each) => counted(each)), { ...counted(9), totalHits: 10 }];
  expect(departures(wrong)).toEqual([expect.stringContaining('counts: as many at /totalHits')]);
});

test('a total that rises by level does so from each level to the next, but where it starts again or ends', () => {
  const table = (change: (level: number) => number | undefined): JsonObject =>
    Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => index + 1).map((level) => [
        String(level),
        { total: change(level) ?? level ** 2, cost: 20 + Math.floor(level / 10) },
      ]),
    );
  const foundIn = (change: (level: number) => number | undefined) => departures(table(change));
  expect(foundIn(() => undefined)).toEqual([]);
  expect(foundIn((level) => (level === 30 ? 0 : undefined))).toEqual([]);
  expect(foundIn((level) => (level > 15 ? level - 15 : undefined))).toEqual([]);
  expect(foundIn((level) => (level % 2 === 0 ? level : undefined))).toEqual([]);
  const isOdd = [expect.stringContaining('rising: a value at /total')];
  expect(foundIn((level) => (level === 17 ? 28 : undefined))).toEqual(isOdd);
  expect(foundIn((level) => (level === 17 ? 2890 : undefined))).toEqual(isOdd);
  expect(foundIn((level) => (level === 17 ? 2111 : 2000 - level))).toEqual(isOdd);
  const list = Object.values(table((level) => (level === 17 ? 28 : undefined)));
  expect(departures(list)).toEqual([]);
});

test('a total that rises from nothing does not end far below it, in a table or a list', () => {
  const totals = (last: number, at = 29): JsonObject[] =>
    listOf(30, (index) => ({ level: index + 1, needed: index === at ? last : 1600 * index ** 2 }));
  const isOdd = [expect.stringContaining('rising: no negative number at /needed')];
  expect(departures(totals(-1_894_967_296))).toEqual(isOdd);
  expect(
    departures(Object.fromEntries(totals(-1_894_967_296).map((each, index) => [String(index + 1), each]))),
  ).toEqual(isOdd);
  // What stands for no total, a list in no order, and one that goes on below nothing.
  for (const last of [-1, -999_999, 0]) expect(departures(totals(last))).toEqual([]);
  const mixed = listOf(30, (index) => ({ needed: index === 29 ? -1_894_967_296 : (index * 7) % 30 }));
  expect(departures(mixed)).toEqual([]);
  const below = listOf(30, (index) => ({ needed: index > 27 ? -1_894_967_296 - index : 1600 * index }));
  expect(departures(below)).toEqual([]);
  // What leaves 32 bits for good goes on to rise, once what is lost is given back.
  const lasting = listOf(30, (index) => ({ needed: (100_000_000 * index) | 0 }));
  expect(departures(lasting)).toEqual(isOdd);
});

test('beside addresses of IPv4 there may be one of IPv6, or the name of a host', () => {
  const sources = (odd: string) =>
    listOf(20, (index) => ({ source: index === 13 ? odd : `10.0.0.${index}` }));
  for (const odd of ['2001:db8::1', 'gateway.example', '10.0.0.0/8'])
    expect([odd, departures(sources(odd))]).toEqual([odd, []]);
  expect(departures(sources('10.0.0.256'))).toHaveLength(1);
});

test('things of each sort may be numbered from 1', () => {
  const things = (type: string) =>
    listOf(20, (index) => ({ shelfNo: index === 13 ? 1 : index + 1, type: index === 13 ? type : 'book' }));
  expect(departures(things('map'))).toEqual([]);
  expect(departures(things('book'))).toEqual([expect.stringContaining('another value at /shelfNo')]);
});

test('none is an answer in words, and no name', () => {
  const words = (member: string) =>
    departures(
      listOf(20, (index) => ({ [member]: index === 13 ? 'None' : `Tier of ${'abcdefghij'[index % 10]}` })),
    );
  expect(words('free_tier')).toEqual([]);
  expect(words('name')).toEqual([expect.stringContaining('no value of a program')]);
});

test('a source with many places leaves room for those behind it', () => {
  const items = listOf(20, (index) => ({ id: index, at: index === 13 ? 'never' : `2026-01-${10 + index}` }));
  const places = Object.fromEntries(
    Array.from({ length: 120 }, (_, index) => [`list${index}`, listOf(20, (id) => ({ id, place: index }))]),
  );
  const answers = [
    { path: '/one', source: 'one', json: places },
    { path: '/two', source: 'two', json: items },
  ];
  const odd = claimsOf(populationsOf(answers)).filter((claim) => claim.odd.length > 0);
  expect(odd.map(({ odd: [first] }) => first?.path)).toEqual(['/two']);
});

test('each sort of property has a sample', () => {
  const shown = new Set([
    ...samples.map(({ sort }) => sort),
    'tables',
    'rising',
    'elsewhere',
    'keys',
    'answers',
  ]);
  expect(new Set(invariantNames)).toEqual(shown);
});

test('no answer is too odd to be read', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (json) => {
      expect(() => departures(json as Json)).not.toThrow();
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('a record that many requests find is one record', () => {
  const country = (name: string, borders: string[]): Json => ({ name, borders });
  const of = (length: number, name: string): Json =>
    country(
      name,
      Array.from({ length }, (_, index) => `${name}${index}`),
    );
  const answered = (bodies: readonly Json[]) =>
    claimsOf(
      populationsOf(
        bodies.map((json, index) => ({ path: `/name/${index}`, source: 'by name', json, asked: [] })),
      ),
    ).filter(({ odd }) => odd.length > 0);
  const same = Array.from({ length: 22 }, () => of(7, 'Hungary'));
  expect(answered([...same, of(9, 'Germany')])).toEqual([]);
  expect(answered([...same.map((each) => [each]), [of(9, 'Germany')]])).toEqual([]);
  // Lists of many lengths have none that is usual, though one country is found by many names.
  const shorter = Array.from({ length: 18 }, (_, index) => of(index % 5, `Country ${index}`));
  expect(answered([...same.slice(0, 6), ...shorter, of(9, 'Germany')])).toEqual([]);
  const others = Array.from({ length: 22 }, (_, index) => of(7, `Country ${index}`));
  // To be found twice is no departure.
  expect(answered([...others, of(7, 'Country 0')])).toEqual([]);
  expect(answered([...others, of(9, 'Germany')]).map(({ says }) => says)).toEqual(['7 items at /borders']);
});
