import type { JsonObject } from '../../types/json.js';
import { onRequests, readdressed, reheaded } from './rewrite.js';
import {
  calculated,
  moved,
  patternParams,
  substituted,
  units,
  unitSchema,
  type Substitution,
} from './scalar-operators.js';
import { operator, type Operator } from './types.js';

const nameParam: JsonObject = { type: 'string', description: 'Name of the query parameter.' };
const onQuery = (edit: (query: URLSearchParams) => void) =>
  onRequests((request) => readdressed(request, (url) => edit(url.searchParams)));

/** Operators on the query of a request. */
const queryOperators: readonly Operator[] = [
  operator<{ names: string[] }>({
    name: 'drop-parameter',
    says: 'Ignores query parameters.',
    params: { names: { type: 'array', items: { type: 'string' }, minItems: 1, description: 'Their names.' } },
    required: ['names'],
    apply: ({ names }) => onQuery((query) => names.forEach((name) => query.delete(name))),
  }),
  operator<{ name: string; to: string | string[]; beside?: boolean }>({
    name: 'set-parameter',
    says: 'Reads a query parameter as if it had another value, also where it is not given.',
    params: {
      name: nameParam,
      to: { type: ['string', 'array'], description: 'The value or values.' },
      beside: { type: 'boolean', description: 'Adds the values to those that are given.' },
    },
    required: ['name', 'to'],
    apply: ({ name, to, beside }) =>
      onQuery((query) => {
        if (beside !== true) query.delete(name);
        for (const each of [to].flat()) query.append(name, each);
      }),
  }),
  operator<Substitution & { name: string }>({
    name: 'edit-parameter',
    says: 'Reads a part of the values of a query parameter as something else.',
    params: { name: nameParam, ...patternParams },
    required: ['name', 'match', 'with'],
    apply: ({ name, ...substitution }) =>
      onQuery((query) => mapValues(query, name, (value) => substituted(value, substitution))),
  }),
  operator<{ name: string; by: number; unit?: keyof typeof units }>({
    name: 'shift-parameter',
    says: 'Reads a number or a date in a query parameter as a lower or a higher one.',
    params: {
      name: nameParam,
      by: { type: 'number', description: 'How much; negative: lower.' },
      unit: { ...unitSchema, description: 'The unit of a date. Default: the value is a number.' },
    },
    required: ['name', 'by'],
    apply: ({ name, by, unit }) =>
      onQuery((query) =>
        mapValues(query, name, (value) =>
          unit === undefined
            ? String(calculated(Number(value), { plus: by }))
            : moved(value, by * units[unit]),
        ),
      ),
  }),
  operator<{ of: string[]; count: number }>({
    name: 'keep-parameters',
    says: 'Reads only the first few of the given query parameters and ignores the others.',
    params: {
      of: {
        type: 'array',
        items: { type: 'string' },
        description: 'Names of the parameters that count, in order.',
      },
      count: { type: 'integer', minimum: 0, description: 'How many are read.' },
    },
    required: ['of', 'count'],
    apply: ({ of, count }) =>
      onQuery((query) =>
        of
          .filter((name) => query.has(name))
          .slice(count)
          .forEach((name) => query.delete(name)),
      ),
  }),
];

function mapValues(query: URLSearchParams, name: string, edit: (value: string) => string): void {
  const values = query.getAll(name);
  query.delete(name);
  for (const value of values) query.append(name, edit(value));
}

/** Operators on how requests are read. */
export const requestOperators: readonly Operator[] = [
  ...queryOperators,
  operator<{ name?: string } & Substitution>({
    name: 'edit-path',
    says: 'Reads a part of the path as something else.',
    params: {
      name: {
        type: 'string',
        description:
          'Name of a path parameter, whose decoded value is edited. Default: the whole path, encoded.',
      },
      ...patternParams,
    },
    required: ['match', 'with'],
    apply: ({ name, ...substitution }, place) =>
      onRequests((request) =>
        readdressed(request, (url) => {
          if (name === undefined) url.pathname = substituted(url.pathname, substitution);
          else place.setParameter(url, name, substituted(place.parametersOf(url)[name] ?? '', substitution));
        }),
      ),
  }),
  operator<{ name: string; by: number }>({
    name: 'shift-path',
    says: 'Reads a number in the path as a lower or a higher one.',
    params: {
      name: { type: 'string', description: 'Name of a path parameter.' },
      by: { type: 'integer', description: 'How much; negative: lower.' },
    },
    required: ['name', 'by'],
    apply: ({ name, by }, place) =>
      onRequests((request) =>
        readdressed(request, (url) => {
          const value = Number(place.parametersOf(url)[name]);
          if (!Number.isNaN(value)) place.setParameter(url, name, String(value + by));
        }),
      ),
  }),
  operator<{ first: string; second: string }>({
    name: 'swap-path-parameters',
    says: 'Reads two path parameters as each other.',
    params: {
      first: { type: 'string', description: 'Name of a path parameter.' },
      second: { type: 'string', description: 'Name of the other one.' },
    },
    required: ['first', 'second'],
    apply: ({ first, second }, place) =>
      onRequests((request) =>
        readdressed(request, (url) => {
          const values = place.parametersOf(url);
          place.setParameter(url, first, values[second] ?? '');
          place.setParameter(url, second, values[first] ?? '');
        }),
      ),
  }),
  operator<{ name: string; to?: string }>({
    name: 'set-header',
    says: 'Reads a request header as if it had another value, or ignores it.',
    params: {
      name: { type: 'string', description: 'Name of the header.' },
      to: { type: 'string', description: 'The value. Default: it is ignored.' },
    },
    required: ['name'],
    apply: ({ name, to }) =>
      onRequests((request) =>
        reheaded(request, (headers) => {
          if (to === undefined) headers.delete(name);
          else headers.set(name, to);
        }),
      ),
  }),
];
