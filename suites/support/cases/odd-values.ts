/**
 * Values that a client may send by mistake, sort by sort, as they stand in an address (percent-encoded). None of them looks
 * like an attack: they go to the services of others, too.
 */
export const oddValues = {
  negative: ['-1'],
  fraction: ['1.5'],
  huge: ['2147483648', '99999999999999999999999'],
  'beyond-ascii': ['%C3%A9%E6%9D%B1%F0%9F%8C%8D'],
  'no-letter': ['%FF'],
  'percent-sign': ['%25'],
  bracket: ['%5B', '%28'],
  quote: ['%22', '%5C', '%27'],
  'no-day': ['2024-02-30', '2023-13-01'],
  'no-date': ['00', '31', '99'],
  empty: [''],
  blank: ['%20'],
  long: ['a'.repeat(500)],
  'built-in': ['constructor', '__proto__'],
} satisfies Record<string, string[]>;

/** A sort of odd value. */
export type OddSort = keyof typeof oddValues;

export const oddSorts = Object.keys(oddValues) as OddSort[];
