import { expect } from 'expect';
import type { JsonObject } from '../../engine/types/index.js';
import { claimsOf } from '../support/checking/invariants/find-claims.js';
import { populationsOf } from '../support/checking/invariants/population.js';
import { listOf } from './invariant-samples.js';
import { test } from '../plain-test.js';

/** What departs between two files of a folder. */
function departuresBetween(one: JsonObject[], other: JsonObject[]): string[] {
  const answers = [
    { path: '/export/JP/nice_event.json', json: one },
    { path: '/export/JP/nice_war.json', json: other },
  ];
  return claimsOf(populationsOf(answers.map((each) => ({ ...each, source: each.path }))))
    .filter(({ odd }) => odd.length > 0)
    .map(({ sort, odd: [first] }) => `${sort}: ${first?.actual ?? ''}`);
}

test('identifiers of another list are listed there, but for those of another folder', () => {
  const wars = listOf(12, (index) => ({ id: 100 + index, name: `War ${index}` }));
  const events = listOf(12, (index) => ({ id: 80_000 + index, warIds: [100 + index] }));
  expect(departuresBetween(events, wars)).toEqual([]);
  expect(departuresBetween(events, wars.slice(1))).toEqual([expect.stringContaining('elsewhere: 100')]);
});

test('records that two lists show say the same in both, but for several that do not', () => {
  const full = listOf(20, (index) => ({ id: 100 + index, name: `War ${index}`, cost: index }));
  const short = listOf(20, (index) => ({ id: 100 + index, name: `War ${index}` }));
  expect(departuresBetween(short, full)).toEqual([]);
  const stale = short.map((each, index) => (index === 4 ? { ...each, name: 'War of old' } : each));
  expect(departuresBetween(stale, full)).toEqual([expect.stringContaining('elsewhere: "War of old"')]);
  const translated = short.map((each, index) => (index % 2 === 0 ? { ...each, name: `戦${index}` } : each));
  expect(departuresBetween(translated, full)).toEqual([]);
});

test('what lists any of those that name it lists each of them', () => {
  const wars = (eventOf: (index: number) => number) =>
    listOf(9, (index) => ({ id: 100 + index, eventId: eventOf(index) }));
  const events = listOf(9, (index) => ({ id: 800 + index, warIds: index < 6 ? [100 + index] : [] }));
  const found = (eventOf: (index: number) => number) => departuresBetween(events, wars(eventOf));
  expect(found((index) => (index < 8 ? 800 + index : 0))).toEqual([]);
  expect(found((index) => (index === 2 ? 804 : 800 + index))).toEqual([
    'elsewhere: 804 at 102, and there [104]',
    'elsewhere: 804 at 102, which 802 lists',
  ]);
  expect(found((index) => (index === 2 ? 808 : 800 + index))).toEqual([
    'elsewhere: 808 at 102, which 802 lists',
  ]);
  expect(found((index) => 800 + ((index + 1) % 9))).toEqual([]);
  // An event and its repetition list the same one.
  const repeated = events.map((each, index) => (index === 7 ? { ...each, warIds: [102, 107] } : each));
  expect(
    departuresBetween(
      repeated,
      wars((index) => (index === 2 ? 807 : 800 + index)),
    ),
  ).toEqual([]);
});

test('a thing inside a record, named after a list of such things, is one of them', () => {
  const items = listOf(12, (index) => ({ id: 6500 + index, name: `War ${index}` }));
  const users = (last: number) =>
    listOf(14, (index) => ({
      no: index,
      after: [{ times: 3, war: { id: index === 13 ? last : 6500 + (index % 12), name: 'War' } }],
    }));
  expect(departuresBetween(users(6507), items)).toEqual([]);
  expect(departuresBetween(users(6999), items)).toEqual([expect.stringContaining('elsewhere: 6999')]);
});

test('a thing inside a record has the name that its own list gives it, or that of another language', () => {
  const items = (name: (index: number) => string) =>
    listOf(12, (index) => ({ id: 6500 + index, name: name(index) }));
  const users = (name: (index: number) => string) =>
    listOf(24, (index) => ({ no: index, war: { id: 6500 + (index % 12), name: name(index % 12) } }));
  const own = (index: number) => `Siege ${index}`;
  expect(departuresBetween(users(own), items(own))).toEqual([]);
  expect(
    departuresBetween(
      users(own),
      items((index) => `戦 ${index}`),
    ),
  ).toEqual([]);
  const other = (index: number) => (index === 4 ? own(5) : own(index));
  expect(departuresBetween(users(own), items(other))).toEqual([
    expect.stringContaining('"Siege 4" at 6504, which is "Siege 5"'),
  ]);
  const shifted = (index: number) => own((index + 1) % 12);
  expect(departuresBetween(users(own), items(shifted))).toEqual([
    expect.stringContaining('"Siege 0" at 6500, which is "Siege 1"'),
  ]);
});

test('what two lists name of each other they name both ways', () => {
  const events = listOf(18, (index) => ({ id: 800 + index, mainWar: 100 + index }));
  const found = (eventOf: (index: number) => number, member = 'mainWarOwner') => {
    const wars = listOf(18, (index) => ({ id: 100 + index, [member]: 800 + eventOf(index) }));
    return departuresBetween(events, wars);
  };
  expect(found((index) => index)).toEqual([]);
  expect(found((index) => (index === 4 ? 17 : index))).toEqual(['elsewhere: 104 at 804, and there 817']);
  expect(found((index) => (index + 1) % 18)).toEqual(['elsewhere: 100 at 800, and there 801']);
  // Another relation, and one that is not to all of the same ones.
  expect(found((index) => (index + 1) % 18, 'sequel')).toEqual([]);
  expect(found((index) => Math.min(index + 1, 17))).toEqual([]);
  expect(found((index) => (index % 2 === 0 ? index : (index + 2) % 18))).toEqual([]);
});

test('a few things that name each other in members of one name do so both ways', () => {
  const servants = (other: number) =>
    listOf(20, (index) => ({
      id: 800 + index,
      giftWar: index > 8 ? null : index === 4 ? other : 100 + index,
    }));
  const gifts = listOf(20, (index) => ({ id: 100 + index, giftWarOwner: index > 8 ? null : 800 + index }));
  expect(departuresBetween(servants(104), gifts)).toEqual([]);
  expect(departuresBetween(servants(105), gifts)).toEqual(['elsewhere: 105 at 804, and there 805']);
});
