import { canonical } from '../../json/compare.js';
import { asText } from '../../json/guards.js';
import { valuesAt } from '../../json/pointer.js';
import type { Json } from '../../types/json.js';
import type { Operator } from './types.js';
import { valueOperator } from './values.js';

const isList = (value: Json | undefined): value is Json[] => Array.isArray(value);

/** Operators on lists; `slice` also on texts. */
export const listOperators: readonly Operator[] = [
  valueOperator<{ from?: number; to?: number }>({
    name: 'slice',
    says: 'Answers a part of a list or of a text.',
    params: {
      from: {
        type: 'integer',
        description: 'First item or character, counted from 0; negative: from the end.',
      },
      to: { type: 'integer', description: 'The one after the last; negative: from the end.' },
    },
    edit:
      ({ from, to }) =>
      (value) =>
        isList(value) || typeof value === 'string' ? value.slice(from, to) : value,
  }),
  valueOperator({
    name: 'reverse',
    says: 'Answers a list in reverse order.',
    params: {},
    edit: () => (value) => (isList(value) ? value.toReversed() : value),
  }),
  valueOperator<{ by: string }>({
    name: 'deduplicate',
    says: 'Lists only the last of the items that are equal in a member.',
    params: { by: { type: 'string', description: 'JSON Pointer below an item.' } },
    required: ['by'],
    edit:
      ({ by }) =>
      (value) =>
        isList(value) ? [...new Map(value.map((item) => [keyOf(item, by), item])).values()] : value,
  }),
  valueOperator<{ values: Json[]; first?: boolean }>({
    name: 'add-items',
    says: 'Lists further items.',
    params: {
      values: { type: 'array', description: 'The items.' },
      first: { type: 'boolean', description: 'Before the others. Default: behind them.' },
    },
    required: ['values'],
    edit:
      ({ values, first }) =>
      (value) => {
        if (!isList(value)) return value;
        return first === true ? [...values, ...value] : [...value, ...values];
      },
  }),
  valueOperator<{ with: string }>({
    name: 'join',
    says: 'Answers a list of texts as one text.',
    params: { with: { type: 'string', description: 'What stands between two of them.' } },
    required: ['with'],
    edit:
      ({ with: separator }) =>
      (value) =>
        isList(value) ? value.map(asText).join(separator) : value,
  }),
  valueOperator<{ on: string }>({
    name: 'split',
    says: 'Answers a text as a list of its parts.',
    params: { on: { type: 'string', description: 'What stands between two parts.' } },
    required: ['on'],
    edit:
      ({ on }) =>
      (value) =>
        typeof value === 'string' ? value.split(on) : value,
  }),
];

function keyOf(item: Json, by: string): string {
  return canonical(valuesAt(item, by)[0] ?? null);
}
