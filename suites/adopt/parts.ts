import type { Contract } from '../../engine/types/index.js';
import { fewest, type Draft } from './draft.js';
import type { Listed } from './listed.js';

/** So many members beside the key say the same in both listings: the same number may be the key of something else. */
const fewestAlike = 2;

/** Listings of which all records are in another one, which lists without being given a path. */
export function partsOf(contract: Contract, part: Listed, all: readonly Listed[]): Draft[] {
  const { operation, items, fields } = part.listing;
  return all.flatMap((whole): Draft[] => {
    const { operation: other, fields: others } = whole.listing;
    const key = contract.views[other.name]?.key.slice(other.name.length + 1) ?? '';
    const at = fields[key]?.at;
    const isPossible = other.id !== operation.id && !other.path.includes('{');
    if (at === undefined || !isPossible || part.records.length < fewest) return [];
    const byKey = new Map(whole.records.map((record) => [record[key], record]));
    const same = part.records.map((record) => byKey.get(record[key]));
    const alike = Object.keys(fields).filter(
      (name) =>
        name !== key &&
        others[name] &&
        part.records.some((record) => record[name] !== undefined) &&
        part.records.every((record, index) => record[name] === same[index]?.[name]),
    );
    if (same.includes(undefined) || alike.length < fewestAlike) return [];
    return [
      {
        about: `part-of-${other.name}`,
        says: `${other.id} lists whatever ${operation.id} lists.`,
        kind: 'complete-listing',
        params: { view: other.name, other: { operation: operation.id, at: `${items}/*${at}` } },
        records: part.records.length,
      },
    ];
  });
}
