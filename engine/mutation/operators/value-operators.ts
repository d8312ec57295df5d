import { asText, isObject } from '../../json/guards.js';
import { valuesAt } from '../../json/pointer.js';
import type { Json, JsonObject } from '../../types/index.js';
import type { Source } from './sources.js';
import type { Operator } from './types.js';
import { placeOperator, valueOperator } from './values.js';

/** Operators on JSON values of any type. */
export const valueOperators: readonly Operator[] = [
  valueOperator<{ to: Json }>(
    'set',
    ({ to }) =>
      () =>
        to,
    { adds: true },
  ),
  valueOperator('remove', () => () => undefined),
  valueOperator<{ to: keyof typeof conversions }>(
    'convert',
    ({ to }) =>
      (value) =>
        conversions[to](value ?? null),
  ),
  placeOperator<{ to: string }>('rename', ({ to }) => (value) => ({
    values: value === undefined ? [] : [value],
    name: to,
  })),
  valueOperator<{ from: Source }>(
    'copy',
    ({ from }) =>
      (value, { read }) =>
        read(from) ?? value,
    { adds: true },
  ),
  valueOperator<{ first: string; second: string }>(
    'swap',
    ({ first, second }) =>
      (value) =>
        isObject(value)
          ? { ...value, [first]: value[second] ?? null, [second]: value[first] ?? null }
          : value,
  ),
  placeOperator<{ times?: number }>('repeat', ({ times = 2 }) => (value) => ({
    values: value === undefined ? [] : Array.from({ length: times }, () => value),
  })),
  valueOperator<{ in?: string }>(
    'wrap',
    ({ in: name }) =>
      (value) =>
        name === undefined ? [value ?? null] : { [name]: value ?? null },
  ),
  valueOperator<{ from?: string }>(
    'unwrap',
    ({ from = '/0' }) =>
      (value) =>
        valuesAt(value ?? null, from)[0] ?? value,
  ),
  valueOperator<{ values: JsonObject }>(
    'merge',
    ({ values }) =>
      (value) =>
        isObject(value) ? { ...value, ...values } : value,
  ),
];

const conversions = {
  text: (value: Json): Json => asText(value),
  number: (value: Json): Json => Number(value),
  boolean: (value: Json): Json => Boolean(value),
  bit: (value: Json): Json => Number(Boolean(value)),
  'yes-or-no': (value: Json): Json => (value === true ? 'yes' : 'no'),
  list: (value: Json): Json => (typeof value === 'string' ? [...value] : [value]),
  json: (value: Json): Json => JSON.stringify(value),
};
