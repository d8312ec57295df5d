import { onRequests, readdressed, reheaded } from './rewrite.js';
import { calculated, moved, substituted, units, type Substitution } from './scalar-operators.js';
import { operator, type Operator } from './types.js';

const onQuery = (edit: (query: URLSearchParams) => void) =>
  onRequests((request) => readdressed(request, (url) => edit(url.searchParams)));

/** Operators on the query of a request. */
const queryOperators: readonly Operator[] = [
  operator<{ names: string[] }>('drop-parameter', ({ names }) =>
    onQuery((query) => names.forEach((name) => query.delete(name))),
  ),
  operator<{ name: string; to: string | string[]; beside?: boolean }>(
    'set-parameter',
    ({ name, to, beside }) =>
      onQuery((query) => {
        if (beside !== true) query.delete(name);
        for (const each of [to].flat()) query.append(name, each);
      }),
  ),
  operator<Substitution & { name: string }>('edit-parameter', ({ name, ...substitution }) =>
    onQuery((query) => mapValues(query, name, (value) => substituted(value, substitution))),
  ),
  operator<{ name: string; by: number; unit?: keyof typeof units }>('shift-parameter', ({ name, by, unit }) =>
    onQuery((query) =>
      mapValues(query, name, (value) =>
        unit === undefined ? String(calculated(Number(value), { plus: by })) : moved(value, by * units[unit]),
      ),
    ),
  ),
  operator<{ name: string; from?: number; to?: number }>('slice-parameter', ({ name, from, to }) =>
    onQuery((query) => {
      const values = query.getAll(name).slice(from, to);
      query.delete(name);
      for (const value of values) query.append(name, value);
    }),
  ),
  operator<{ of: string[]; count: number }>('keep-parameters', ({ of, count }) =>
    onQuery((query) =>
      of
        .filter((name) => query.has(name))
        .slice(count)
        .forEach((name) => query.delete(name)),
    ),
  ),
];

function mapValues(query: URLSearchParams, name: string, edit: (value: string) => string): void {
  const values = query.getAll(name);
  query.delete(name);
  for (const value of values) query.append(name, edit(value));
}

/** Operators on how requests are read. */
export const requestOperators: readonly Operator[] = [
  ...queryOperators,
  operator<{ name?: string } & Substitution>('edit-path', ({ name, ...substitution }, place) =>
    onRequests((request) =>
      readdressed(request, (url) => {
        if (name === undefined) url.pathname = substituted(url.pathname, substitution);
        else place.setParameter(url, name, substituted(place.parametersOf(url)[name] ?? '', substitution));
      }),
    ),
  ),
  operator<{ name: string; by: number }>('shift-path', ({ name, by }, place) =>
    onRequests((request) =>
      readdressed(request, (url) => {
        const value = Number(place.parametersOf(url)[name]);
        if (!Number.isNaN(value)) place.setParameter(url, name, String(value + by));
      }),
    ),
  ),
  operator<{ name: string; modulo?: number; radix?: number }>(
    'calculate-path',
    ({ name, modulo, radix }, place) =>
      onRequests((request) =>
        readdressed(request, (url) => {
          const text = place.parametersOf(url)[name] ?? '';
          const value = radix === undefined ? Number(text) : Number.parseInt(text, radix);
          const left = calculated(value, modulo === undefined ? {} : { modulo });
          if (!Number.isNaN(left)) place.setParameter(url, name, String(left));
        }),
      ),
  ),
  operator<{ first: string; second: string }>('swap-path-parameters', ({ first, second }, place) =>
    onRequests((request) =>
      readdressed(request, (url) => {
        const values = place.parametersOf(url);
        place.setParameter(url, first, values[second] ?? '');
        place.setParameter(url, second, values[first] ?? '');
      }),
    ),
  ),
  operator<{ name: string; to?: string }>('set-header', ({ name, to }) =>
    onRequests((request) =>
      reheaded(request, (headers) => {
        if (to === undefined) headers.delete(name);
        else headers.set(name, to);
      }),
    ),
  ),
];
