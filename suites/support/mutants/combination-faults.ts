import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import { withQuery } from './rewrite.js';
import { listIn, viewFaults, withList } from './view-faults.js';

/** Several filters, or several values of one, that are not heeded together. */
export function combinationFaults(
  contract: Contract,
  view: string,
  filters: readonly string[],
): MutantDraft[] {
  const [only = '', ...more] = filters;
  const faults = viewFaults(contract, view);
  if (more.length === 0) {
    return [
      {
        name: 'ignored',
        does: `ignores ${only} when it is given more than once`,
        wrap: faults.query(
          (query) => query.getAll(only).length > 1,
          (query) => query.delete(only),
        ),
      },
      {
        name: 'drops-third',
        does: `heeds the first two of three values of ${only}`,
        wrap: faults.query(
          (query) => query.getAll(only).length > 2,
          (query) => {
            const [one = '', two = ''] = query.getAll(only);
            query.set(only, one);
            query.append(only, two);
          },
        ),
      },
    ];
  }
  const given = (query: URLSearchParams) => filters.filter((name) => query.has(name));
  const several = (query: URLSearchParams) => given(query).length > 1;
  return [
    {
      name: 'drops-one',
      does: 'ignores the last filter when two or more are given',
      wrap: faults.query(several, (query) => query.delete(given(query).at(-1) ?? '')),
    },
    { name: 'any-of', does: 'finds what any of two filters finds', wrap: anyOf(contract, view, given) },
  ];
}

/** A parameter of which the last value counts alone, or the first, where others are lists. */
export function lastOnlyFaults(
  contract: Contract,
  view: string,
  [only = '']: readonly string[],
): MutantDraft[] {
  const faults = viewFaults(contract, view);
  const keep = (name: 'first' | 'last', at: number): MutantDraft => ({
    name: `only-${name}`,
    does: `heeds the ${name} of several values of ${only} alone`,
    wrap: faults.query(
      (query) => query.getAll(only).length > 1,
      (query) => query.set(only, query.getAll(only).at(at) ?? ''),
    ),
  });
  return [keep('last', -1), keep('first', 0)];
}

function anyOf(
  contract: Contract,
  view: string,
  given: (query: URLSearchParams) => string[],
): MutantDraft['wrap'] {
  const { items } = contract.views[view] ?? { items: '' };
  return viewFaults(contract, view).on(
    (query) => given(query).length > 1,
    async (next, request, url) => {
      const names = given(url.searchParams);
      const alone = names.slice(0, 2).map((kept) =>
        withQuery(next, request, url, (query) =>
          names.forEach((name) => {
            if (name !== kept) query.delete(name);
          }),
        ),
      );
      const answers = await Promise.all(alone);
      if (answers.some((answer) => answer.status !== 200)) return next(request);
      const [body = null, ...others] = (await Promise.all(answers.map((answer) => answer.json()))) as Json[];
      const added = others.flatMap((other) => listIn(other, items) ?? []);
      return Response.json(withList(body, items, (list) => [...list, ...added]));
    },
  );
}
