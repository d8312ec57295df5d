import { brief } from '../../../../engine/json/guards.js';
import type { Json } from '../../../../engine/types/index.js';
import type { Claim } from './claim.js';
import type { Keyed } from './mutual.js';
import { isNamedAfter } from './named-after.js';
import { leastCertain } from './of-cells.js';
import type { Population } from './population.js';

/** Of so many things nearly all have the name that their own list gives them. */
const nearlyAll = 0.9;

/**
 * A thing inside a record (`item: { id, name }`), named after a list of such things, has the name that the list gives it:
 * nearly all have, or hardly any has though the names are those of the list, which then names others.
 */
export function namesInside(one: Population, { population, pointer, keys }: Keyed): Claim[] {
  return [...one.columns].flatMap(([column, cells]): Claim[] => {
    if (!column.endsWith('/id') || column === '/id' || !isNamedAfter(column, pointer, population)) return [];
    const nameAt = column.replace(/\/id$/, '/name');
    const inside = new Map((one.columns.get(nameAt) ?? []).map((cell) => [cell.item, cell]));
    const listed = new Map((population.columns.get('/name') ?? []).map(({ item, value }) => [item, value]));
    const both = cells.flatMap((cell) => {
      const [name, item] = [inside.get(cell.item), keys.get(cell.value)?.item];
      const there = item && listed.get(item);
      return name && isName(name.value) && isName(there) ? [{ id: cell.value, name, there }] : [];
    });
    if (new Set(both.map(({ id }) => id)).size < leastCertain) return [];
    const others = both.filter(({ name, there }) => name.value !== there);
    const odd = [...new Map(others.map((each) => [each.id, each])).values()].map(({ id, name, there }) => ({
      ...name,
      actual: `${brief(name.value)} at ${brief(id)}, which is ${brief(there)} in ${population.name}`,
    }));
    const says = `at ${nameAt} the name that ${population.name} gives it`;
    const agreeing = both.length - others.length;
    if (agreeing >= both.length * nearlyAll) return [{ says, count: both.length, odd }];
    const names = new Set(listed.values());
    return agreeing * 4 < both.length && both.every(({ name }) => names.has(name.value))
      ? [
          {
            says,
            count: both.length,
            odd: odd.slice(0, 1),
            because: 'as the list has these names, of others',
          },
        ]
      : [];
  });
}

const isName = (value: Json | undefined): value is string => typeof value === 'string' && value !== '';
