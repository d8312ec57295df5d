import { percentDecoded } from '../../percent-decoded.js';
import { operationOf } from '../../contract/operations.js';
import { remembering } from '../../memo.js';
import type { Operation } from '../../types/index.js';
import type { Place, Wrap } from './types.js';

/** What tells where an operation is. */
export type Located = Pick<Operation, 'id' | 'method' | 'path'>;

/** The place in an API that operations (`GET /path/{template}`) name, for answers of some statuses. */
export function placeOf(
  all: readonly Located[],
  ids: readonly string[],
  isMeant: Place['isMeant'] = (status) => status === 200,
): Place & { includes(request: Request): boolean } {
  const operationAt = (method: string, url: URL) => {
    const operation = operationOf(all, method === 'HEAD' ? 'GET' : method, url.pathname);
    return operation && ids.includes(operation.id) ? operation : undefined;
  };
  const templateOf = (url: URL): string | undefined =>
    ids.map((id) => operationAt(id.split(' ')[0] ?? '', url)?.path).find((path) => path !== undefined);
  return {
    isMeant,
    includes: (request) => operationAt(request.method, new URL(request.url)) !== undefined,
    parametersOf: (url) => {
      const template = templateOf(url);
      return template === undefined ? {} : readParameters(template, url.pathname);
    },
    setParameter: (url, name, value) => {
      const template = templateOf(url);
      if (template !== undefined) url.pathname = withParameter(template, url.pathname, name, value);
    },
  };
}

/** Limits a change to the requests of a place. */
export function within(place: { includes(request: Request): boolean }, change: Wrap): Wrap {
  return (next) => {
    const changed = change(next);
    return (request) => (place.includes(request) ? changed(request) : next(request));
  };
}

/** Names of path parameters in the order in which they stand, and a pattern with one group for each. */
const compiled = remembering((template: string): { names: string[]; pattern: RegExp } => {
  const names = [...template.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
  const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = template
    .split(/\{[^}]*\}/)
    .map(literal)
    .join('([^/]+)');
  return { names, pattern: new RegExp(`^${pattern}$`) };
});

function readParameters(template: string, path: string): Record<string, string> {
  const { names, pattern } = compiled(template);
  const values = pattern.exec(path)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, percentDecoded(values[index] ?? '')]));
}

function withParameter(template: string, path: string, name: string, value: string): string {
  const { names, pattern } = compiled(template);
  const values = pattern.exec(path)?.slice(1) ?? [];
  let index = 0;
  return template.replaceAll(/\{[^}]*\}/g, () => {
    const own = names[index] === name ? encodeURIComponent(value) : (values[index] ?? '');
    index += 1;
    return own;
  });
}
