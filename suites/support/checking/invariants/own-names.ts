import { asText, brief } from '../../../../engine/json/guards.js';
import { percentDecoded } from '../../../../engine/percent-decoded.js';
import { wordsOf, withMember, type Claim, type FindClaims } from './claim.js';
import { leastCertain, textsOf } from './of-cells.js';
import type { Cell, Item } from './population.js';

const identifying = ['id', 'uuid', 'slug', 'key', 'code'];
const shortest = 2;

/** An address that holds the identifier of its item in nearly all holds that of no other item. */
export const findOwnNames: FindClaims = ({ columns }) => {
  const identifiers = [...columns].filter(
    ([pointer]) => pointer.lastIndexOf('/') === 0 && identifying.includes(wordsOf(pointer).at(-1) ?? ''),
  );
  return identifiers.flatMap(([, names]) =>
    [...columns].flatMap(([pointer, cells]) => named(pointer, textsOf(cells), names)),
  );
};

function named(
  pointer: string,
  cells: readonly (Cell & { value: string })[],
  names: readonly Cell[],
): Claim[] {
  const own = new Map<Item, string>(names.map(({ item, value }) => [item, asText(value)]));
  const addresses = cells.filter(
    ({ value, item }) => value.includes('/') && (own.get(item)?.length ?? 0) >= shortest,
  );
  const all = new Set(own.values());
  if (addresses.length < leastCertain || all.size < leastCertain) return [];
  const isOther = otherIdentifier(addresses, own);
  const odd = addresses.flatMap((cell) => {
    const parts = partsOf(cell.value);
    const mine = own.get(cell.item) ?? '';
    if (parts.includes(mine)) return [];
    const other = parts.find((part) => all.has(part)) ?? isOther(cell.value);
    return [{ ...cell, actual: brief(cell.value), other }];
  });
  // Where an address names nothing at all, it may stand for itself.
  if (odd.some(({ other }) => other === undefined)) return [];
  const [first] = addresses;
  return [
    {
      says: `an address at ${pointer} with the identifier of its own item`,
      count: addresses.length,
      odd,
      broken: (item) => (first ? withMember(item, pointer, first.value) : item),
    },
  ];
}

/**
 * What an address holds where all others, written alike, hold their own identifier, if it is written as identifiers are: as
 * long as each of them, and of figures or not as they are.
 */
function otherIdentifier(addresses: readonly Cell[], own: ReadonlyMap<Item, string>) {
  const blank = '\0';
  const forms = new Map<string, number>();
  for (const { value, item } of addresses) {
    const form = asText(value).replaceAll(own.get(item) ?? blank, blank);
    if (form.includes(blank)) forms.set(form, (forms.get(form) ?? 0) + 1);
  }
  const lengths = new Set([...own.values()].map(({ length }) => length));
  const [form = ''] = forms.keys();
  const [before = '', behind = '', ...more] = form.split(blank);
  return (address: string): string | undefined => {
    if (forms.size !== 1 || lengths.size !== 1 || more.length > 0) return undefined;
    if (!address.startsWith(before) || !address.endsWith(behind)) return undefined;
    const held = address.slice(before.length, address.length - behind.length);
    return lengths.has(held.length) && isWrittenAlike(held, [...own.values()]) ? held : undefined;
  };
}

function isWrittenAlike(held: string, identifiers: readonly string[]): boolean {
  const figures = /^\d+$/;
  if (identifiers.every((each) => figures.test(each))) return figures.test(held);
  // A word in place of an identifier (`none`, `default`) is no other one.
  return /^[\w-]+$/.test(held) && /\d/.test(held);
}

/** What stands between the signs of an address, decoded, with the ending of a file's name and without. */
function partsOf(address: string): string[] {
  return address
    .split(/[/?#&=_.]+/)
    .concat(address.split(/[/?#&=]+/))
    .map(percentDecoded);
}
