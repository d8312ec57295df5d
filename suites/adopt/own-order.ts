import type { Contract } from '../../engine/types/index.js';
import { sortParameter } from '../derived/listing-parameters.js';
import { firstUnsorted } from '../support/checking/order.js';
import type { Draft } from './draft.js';
import { membersOf, type Listed, type Member } from './listed.js';

/** Fewer different values are in order by accident too often: six are in one of 360 cases. */
const fewestValues = 6;

/** Members by which a listing is in order without being asked; the likeliest, its key, comes first. */
export function ownOrders(contract: Contract, listed: Listed): Draft[] {
  const { operation, items } = listed.listing;
  // Asked for as when the records were collected.
  const query = contract.sampleSources.find((each) => each.operation === operation.id)?.query ?? [];
  const parameter = sortParameter(operation)?.name;
  const isKey = ({ name }: Member) => contract.views[operation.name]?.key === `${operation.name}.${name}`;
  const members = membersOf(listed);
  const keyFirst = [...members.filter(isKey), ...members.filter((each) => !isKey(each))];
  return keyFirst.flatMap(({ name, at, sort }) => {
    const texts = listed.records.flatMap((record) => record[name] ?? []);
    const values = sort === 'number' ? texts.map(Number) : texts;
    if (new Set(texts).size < fewestValues) return [];
    const descending = [false, true].find((way) => !firstUnsorted(values, way));
    if (descending === undefined) return [];
    return [
      {
        about: `ordered-${name}`,
        says: `${operation.id} lists records by ${descending ? 'descending' : 'ascending'} ${name} where no order is asked for.`,
        kind: 'sorted-listing',
        params: {
          operation: operation.id,
          items,
          ...(parameter === undefined ? {} : { parameter }),
          orders: [{ query, at, descending }],
        },
        records: texts.length,
      },
    ];
  });
}
