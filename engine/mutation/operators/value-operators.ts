import { asText, isObject } from '../../json/guards.js';
import { valuesAt } from '../../json/pointer.js';
import type { Json, JsonObject } from '../../types/json.js';
import type { Source } from './sources.js';
import type { Operator } from './types.js';
import { placeOperator, valueOperator } from './values.js';

const source = { $ref: '#/$defs/source', description: 'Where the value comes from.' };

/** Operators on JSON values of any type. */
export const valueOperators: readonly Operator[] = [
  valueOperator<{ to: Json }>({
    name: 'set',
    says: 'Answers a fixed value in place of the right one, also where there is none.',
    params: { to: { description: 'The value.' } },
    required: ['to'],
    adds: true,
    edit:
      ({ to }) =>
      () =>
        to,
  }),
  valueOperator({
    name: 'remove',
    says: 'Leaves a member, an item or a record out.',
    params: {},
    edit: () => () => undefined,
  }),
  valueOperator<{ to: keyof typeof conversions }>({
    name: 'convert',
    says: 'Answers a value as another type.',
    params: {
      to: {
        enum: ['text', 'number', 'boolean', 'bit', 'yes-or-no', 'list', 'json'],
        description: 'The type.',
      },
    },
    required: ['to'],
    edit:
      ({ to }) =>
      (value) =>
        conversions[to](value ?? null),
  }),
  placeOperator<{ to: string }>({
    name: 'rename',
    says: 'Answers a member under another name.',
    params: { to: { type: 'string', description: 'The name.' } },
    required: ['to'],
    edit:
      ({ to }) =>
      (value) => ({ values: value === undefined ? [] : [value], name: to }),
  }),
  valueOperator<{ from: Source }>({
    name: 'copy',
    says: 'Answers the value of another place, of another record or of the request. Keeps the value where there is none.',
    params: { from: source },
    required: ['from'],
    adds: true,
    edit:
      ({ from }) =>
      (value, { read }) =>
        read(from) ?? value,
  }),
  valueOperator<{ first: string; second: string }>({
    name: 'swap',
    says: 'Swaps two members of a record.',
    params: {
      first: { type: 'string', description: 'Name of a member.' },
      second: { type: 'string', description: 'Name of the other one.' },
    },
    required: ['first', 'second'],
    edit:
      ({ first, second }) =>
      (value) =>
        isObject(value)
          ? { ...value, [first]: value[second] ?? null, [second]: value[first] ?? null }
          : value,
  }),
  placeOperator<{ times?: number }>({
    name: 'repeat',
    says: 'Lists an item several times.',
    params: { times: { type: 'integer', minimum: 2, description: 'How often. Default: 2.' } },
    edit:
      ({ times = 2 }) =>
      (value) => ({ values: value === undefined ? [] : Array.from({ length: times }, () => value) }),
  }),
  valueOperator<{ in?: string }>({
    name: 'wrap',
    says: 'Puts a value into a list, or into a member of an object.',
    params: { in: { type: 'string', description: 'Name of the member. Default: a list.' } },
    edit:
      ({ in: name }) =>
      (value) =>
        name === undefined ? [value ?? null] : { [name]: value ?? null },
  }),
  valueOperator<{ from?: string }>({
    name: 'unwrap',
    says: 'Answers what stands inside a value in place of it, where there is such a thing.',
    params: {
      from: { type: 'string', description: 'JSON Pointer below the value. Default: the first item.' },
    },
    edit:
      ({ from = '/0' }) =>
      (value) =>
        valuesAt(value ?? null, from)[0] ?? value,
  }),
  valueOperator<{ values: JsonObject }>({
    name: 'merge',
    says: 'Answers an object with other or further members.',
    params: { values: { type: 'object', description: 'The members.' } },
    required: ['values'],
    edit:
      ({ values }) =>
      (value) =>
        isObject(value) ? { ...value, ...values } : value,
  }),
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
