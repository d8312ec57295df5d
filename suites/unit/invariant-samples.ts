import type { Json, JsonObject } from '../../engine/types/index.js';
import { claimsOf } from '../support/checking/invariants/find-claims.js';
import { populationsOf } from '../support/checking/invariants/population.js';

export const listOf = (count: number, item: (index: number) => JsonObject): JsonObject[] =>
  Array.from({ length: count }, (_, index) => item(index));

const day = (index: number): string => `2024-05-${String(index + 1).padStart(2, '0')}`;

interface Sample {
  sort: string;
  item: (index: number) => JsonObject;
  odd: JsonObject;
  /** What is wrong however many depart. */
  always?: true;
}

/** Items of which one alone departs from what they have in common, once for each sort of property and more. */
export const samples: readonly Sample[] = [
  {
    sort: 'asked',
    item: (index) => ({ rank: index + 1, media: 'movie' }),
    odd: { rank: 21, media: 'tv' },
  },
  { sort: 'types', item: (index) => ({ size: index }), odd: { size: 'large' } },
  { sort: 'forms', item: (index) => ({ seen: day(index) }), odd: { seen: 'yesterday' } },
  { sort: 'forms', item: (index) => ({ seen: day(index) }), odd: { seen: '2023-02-29' } },
  {
    sort: 'forms',
    item: (index) => ({ at: `${day(index)}T10:00:00Z` }),
    odd: { at: '2024-11-31T25:61:09Z' },
  },
  {
    sort: 'forms',
    item: (index) => ({ at: `${day(index)} 10:00` }),
    odd: { at: '2024-05-09 24:30' },
  },
  { sort: 'forms', item: (index) => ({ page: `https://example.org/${index}` }), odd: { page: 'example' } },
  { sort: 'forms', item: (index) => ({ isbn: String(9_780_000 + index) }), odd: { isbn: '97800001' } },
  {
    sort: 'forms',
    item: (index) => ({ source: `192.168.1.${index + 200}` }),
    odd: { source: '192.168.1.305' },
  },
  { sort: 'limits', item: (index) => ({ p95_ms: 120 + index }), odd: { p95_ms: 4_294_967_295 } },
  {
    sort: 'coordinates',
    item: (index) => ({ lat: 55.9 + index / 1000, lng: -3.2 + index / 1000 }),
    odd: { lat: -3.19, lng: 55.91 },
  },
  { sort: 'presence', item: (index) => ({ name: `Thing ${index}`, rank: 1 }), odd: { name: '', rank: 1 } },
  {
    sort: 'identities',
    item: (index) => ({ id: index + 100, name: `T${index}` }),
    odd: { id: 103, name: 'T' },
  },
  {
    sort: 'bounds',
    item: (index) => ({ startsAt: index, endsAt: index + 5 }),
    odd: { startsAt: 9, endsAt: 3 },
  },
  {
    sort: 'bounds',
    item: (index) => ({ min_age: index, max_age: index + 2 }),
    odd: { min_age: 9, max_age: 8 },
  },
  {
    sort: 'bounds',
    item: (index) =>
      index === 7
        ? { start_time: '23:50', end_time: '00:20' }
        : { start_time: `1${index % 10}:10`, end_time: `1${index % 10}:40` },
    odd: { start_time: '08:40:00', end_time: '08:10:00' },
  },
  { sort: 'signs', item: (index) => ({ price: index }), odd: { price: -4 } },
  {
    sort: 'signs',
    item: (index) => ({ openedAt: 1_700_000_000 + index * 86_400 }),
    odd: { openedAt: 1_700_000_000_000 },
  },
  {
    sort: 'numbering',
    item: () => ({ steps: listOf(5, (index) => ({ level: index + 1 })) }),
    odd: { steps: [1, 2, 4, 5].map((level) => ({ level })) },
  },
  { sort: 'numbering', item: () => ({ pages: [1, 2, 3, 4] }), odd: { pages: [1, 2, 4, 5] } },
  { sort: 'order', item: (index) => ({ date: day(index) }), odd: { date: '2024-05-02' } },
  { sort: 'lists', item: (index) => ({ rates: [index, 2, 3, 4, 5] }), odd: { rates: [1, 2, 3, 4] } },
  { sort: 'lists', item: (index) => ({ tags: ['a', `b${index}`] }), odd: { tags: ['a', 'a'] } },
  {
    sort: 'counts',
    item: (index) => ({ item_count: index % 4, items: Array.from({ length: index % 4 }, () => ({ of: 1 })) }),
    odd: { item_count: 3, items: [{ of: 1 }] },
  },
  {
    sort: 'pairs',
    item: (index) => ({ classId: index % 3, className: ['saber', 'archer', 'lancer'][index % 3] ?? '' }),
    odd: { classId: 0, className: 'archer' },
  },
  {
    sort: 'addresses',
    item: (index) => ({ id: `item${index}`, image: `/images/item${index}.png` }),
    odd: { id: 'item77', image: '/images/item3.png' },
  },
  {
    sort: 'garbled',
    item: (index) => ({ city: `Orléans ${index}` }),
    odd: { city: 'OrlÃ©ans' },
    always: true,
  },
  {
    sort: 'garbled',
    item: (index) => ({ flag: `https://example.org/flags/f${index}.png` }),
    odd: { flag: 'https://example.org/flags/null.png' },
  },
  {
    sort: 'identities',
    item: (index) => ({ node: { id: index + 100, name: `T${index}` }, rank: index }),
    odd: { node: { id: 103, name: 'T' }, rank: 13 },
  },
  {
    sort: 'identities',
    item: (index) => ({ collectionNo: index, name: `T${index}` }),
    odd: { collectionNo: 3, name: 'T' },
  },
  { sort: 'garbled', item: (index) => ({ text: `About ${index}` }), odd: { text: 'Salt &amp; pepper' } },
  {
    sort: 'garbled',
    item: (index) => ({ curl: `curl https://shelf.example/?of=${index}&page=1` }),
    odd: { curl: 'curl https://shelf.example/?of=salt&amp;page=1' },
    always: true,
  },
  { sort: 'blanks', item: (index) => ({ title: `Title ${index}` }), odd: { title: 'Title ' } },
  {
    sort: 'spellings',
    item: (index) => ({ element: ['sky', 'earth', 'sea'][index % 3] ?? '' }),
    odd: { element: 'Sky' },
  },
];

/** What departs in a list of items, as the sort of property and what is said of it. */
export function departures(json: Json, source = 'GET /things', asked: string[] = ['movie', '10']): string[] {
  return claimsOf(populationsOf([{ path: '/things', source, json, asked }]))
    .filter(({ odd }) => odd.length > 0)
    .map(({ sort, says }) => `${sort}: ${says}`);
}
