import { expect } from 'expect';
import { departures, listOf } from './invariant-samples.js';
import { test } from '../plain-test.js';

test('what has the id of one thing and the name of another is a mistake, and a translated name is none', () => {
  const traits = (name: string) => [
    {
      traits: listOf(24, (index) => ({
        id: index % 4,
        name: index === 13 ? name : (['king', 'giant', 'beast', 'saint'][index % 4] ?? ''),
      })),
    },
  ];
  expect(departures(traits('saint'))).toEqual([
    expect.stringContaining('one value at /name for each at /id'),
  ]);
  expect(departures(traits('Riese'))).toEqual([]);
});
