import { canonical } from '../../json/compare.js';
import { asText } from '../../json/guards.js';
import { valuesAt } from '../../json/pointer.js';
import type { Json } from '../../types/index.js';
import type { Operator } from './types.js';
import { valueOperator } from './values.js';

const isList = (value: Json | undefined): value is Json[] => Array.isArray(value);

/** Operators on lists; `slice` also on texts. */
export const listOperators: readonly Operator[] = [
  valueOperator<{ from?: number; to?: number }>(
    'slice',
    ({ from, to }) =>
      (value) =>
        isList(value) || typeof value === 'string' ? value.slice(from, to) : value,
  ),
  valueOperator('reverse', () => (value) => (isList(value) ? value.toReversed() : value)),
  valueOperator<{ by: string }>(
    'deduplicate',
    ({ by }) =>
      (value) =>
        isList(value) ? [...new Map(value.map((item) => [keyOf(item, by), item])).values()] : value,
  ),
  valueOperator<{ values: Json[]; first?: boolean }>('add-items', ({ values, first }) => (value) => {
    if (!isList(value)) return value;
    return first === true ? [...values, ...value] : [...value, ...values];
  }),
  valueOperator<{ with: string }>(
    'join',
    ({ with: separator }) =>
      (value) =>
        isList(value) ? value.map(asText).join(separator) : value,
  ),
  valueOperator<{ on: string }>(
    'split',
    ({ on }) =>
      (value) =>
        typeof value === 'string' ? value.split(on) : value,
  ),
];

function keyOf(item: Json, by: string): string {
  return canonical(valuesAt(item, by)[0] ?? null);
}
