import { operationOf } from '../../../engine/contract/operations.js';
import type { Contract, MutantDraft, Operation } from '../../../engine/types/index.js';
import { siblingPath } from '../checking/sibling-path.js';
import { onOperations, redirected, withMark } from './rewrite.js';
import { keyForSome } from './key-for-some.js';
import type { PathParams } from '../cases/path-cases.js';
import { draftsOf, rowIf } from './rows.js';

/** Named paths that are missing, crash or answer otherwise than they must; removed ones that are still served. */
export function pathFaults(params: PathParams, contract: Contract): MutantDraft[] {
  if (params.methods === 'somewhere') return [readingAlone(params.operations, contract)];
  return params.removed
    ? [stillServed(params.operations, params.removed, contract)]
    : params.operations.flatMap((id) => namedFaults(params, id, contract));
}

/** Names only the methods of reading, wherever it names some. */
function readingAlone(ids: readonly string[], contract: Contract): MutantDraft {
  return {
    name: 'allows-reading-alone',
    does: 'names only GET and OPTIONS as methods, on all paths',
    wrap: onOperations(contract, ids, async (next, request) => {
      const { status } = await next(request);
      return new Response(null, { status: status < 300 ? 204 : status, headers: { allow: 'GET, OPTIONS' } });
    }),
  };
}

/** Faults of a header field or of the first bytes alone, where a rule checks only that. */
function labelFaults(
  { methods, json, open }: PathParams,
  id: string,
  name: string,
  contract: Contract,
): MutantDraft[] | undefined {
  const set = (header: string, to: string) => ({ op: 'set-response-header', name: header, to });
  if (methods === 'named') {
    const few = set('allow', 'HEAD, OPTIONS');
    const does = `names few methods at ${id}`;
    return draftsOf(contract, [id], [[`allows-few-${name}`, does, few, { status: [200, 204] }]]);
  }
  if (json === 'declared') {
    const broken = { op: 'edit-body', match: '\\}\\s*$', with: ',"seconds":NaN}' };
    return draftsOf(
      contract,
      [id],
      [[`not-a-number-${name}`, `writes NaN at ${id}`, broken, { status: 200 }]],
    );
  }
  if (json !== 'labelled') return undefined;
  const page = set('content-type', 'text/html; charset=utf-8');
  const answers = open ? ({ status: 'refusal' } as const) : { status: 200 };
  return [
    ...draftsOf(contract, [id], [[`as-a-page-${name}`, `labels the JSON of ${id} as a page`, page, answers]]),
    {
      name: `other-charset-${name}`,
      does: `labels the UTF-8 of ${id} as Latin-1`,
      wrap: onOperations(contract, [id], async (next, request) => {
        const { status } = await next(request);
        const headers = { 'content-type': 'application/json; charset=iso-8859-1' };
        return new Response('{"name":"é"}', { status, headers });
      }),
    },
    {
      name: `marked-${name}`,
      does: `begins the JSON of ${id} with a byte order mark`,
      wrap: onOperations(contract, [id], (next, request) => withMark(next(request))),
    },
  ];
}

/** Redirects to itself: to a slash behind it and back, say. */
function circle(id: string, name: string, contract: Contract): MutantDraft {
  return {
    name: `circles-${name}`,
    does: `redirects ${id} in a circle`,
    wrap: onOperations(contract, [id], () =>
      Promise.resolve(new Response(null, { status: 302, headers: { location: '?again' } })),
    ),
  };
}

function namedFaults(params: PathParams, id: string, contract: Contract): MutantDraft[] {
  const { methods, json, open, nearly } = params;
  const operation = contract.operations.find((each) => each.id === id);
  const name = operation?.name ?? id;
  const labelled = labelFaults(params, id, name, contract);
  if (labelled) return labelled;
  // What the user names is known of no implementation of ours.
  if (nearly === 'given') return [];
  if (nearly)
    return [
      {
        name: `forgets-one-${name}`,
        does: `does not know one path of ${id}`,
        wrap: forgetting(id, nearly, contract),
      },
    ];
  // Whether guessed values exist is not what a rule about credentials alone is about.
  const certain = !id.includes('{') || (contract.sampleSources.length > 0 && (json === true || !open));
  const status = (code: number) => ({ op: 'answer', status: code, json: { error: 'no' } });
  const wantsKey = rowIf(
    open === true || open === 'only',
    `wants-key-${name}`,
    `wants a credential for ${id}`,
    status(401),
  );
  if (open === 'only') return draftsOf(contract, [id], wantsKey);
  const rows = draftsOf(
    contract,
    [id],
    [
      ...rowIf(certain, `missing-${name}`, `does not know ${id}`, status(404)),
      [`crashes-${name}`, `answers 500 to ${id}`, status(500)],
      ...wantsKey,
      ...(open ? keyForSome(operation) : []),
      ...rowIf(json === true, `page-${name}`, `answers a page to ${id}`, {
        op: 'answer',
        text: '<html></html>',
      }),
      ...rowIf(methods === 'served', `no-method-${name}`, `refuses the method of ${id}`, status(405)),
    ],
  );
  if (!operation || operation.method === 'OPTIONS') return rows;
  if (siblingPath(contract, operation, operation.path) === undefined) return rows;
  return [...rows, ...siblingFaults(params, operation, contract)];
}

/** Paths that are no better than any other. */
function siblingFaults(
  { open }: PathParams,
  { id, name, method }: Operation,
  contract: Contract,
): MutantDraft[] {
  const welcome = () => Response.json({ welcome: 'See /docs.' });
  const refusal = () => Response.json({ error: 'What is this?' }, { status: 400 });
  return [
    ...(method === 'GET' ? [circle(id, name, contract)] : []),
    {
      name: `as-any-path-${name}`,
      does: `answers ${id} as any path`,
      wrap: asAnyPath(id, contract, welcome),
    },
    ...(open && contract.credential.use === 'none'
      ? [
          {
            name: `refused-as-any-path-${name}`,
            does: `refuses ${id} as any path`,
            wrap: asAnyPath(id, contract, refusal),
          },
        ]
      : []),
  ];
}

/** A path of the operation is answered as every path that belongs to none. */
function asAnyPath(id: string, { operations }: Contract, answer: () => Response): MutantDraft['wrap'] {
  return (next) => async (request) => {
    const operation = operationOf(operations, request.method, new URL(request.url).pathname);
    return operation && operation.id !== id ? next(request) : answer();
  };
}

/** The first path that is requested is not known. */
function forgetting(id: string, except: string[], contract: Contract): MutantDraft['wrap'] {
  return (next) => {
    let forgotten: string | undefined;
    return onOperations(contract, [id], (served, request, url) => {
      if (!except.some((path) => url.pathname.endsWith(path))) forgotten ??= url.pathname;
      return url.pathname === forgotten
        ? Promise.resolve(Response.json({ error: 'no' }, { status: 404 }))
        : served(request);
    })(next);
  };
}

function stillServed(
  operations: readonly string[],
  { part, others }: NonNullable<PathParams['removed']>,
  contract: Contract,
): MutantDraft {
  return {
    name: 'still-served',
    does: `serves what is removed in place of ${operations.join(', ')}`,
    wrap: (next) => (request) => {
      const url = new URL(request.url);
      const other = others.find((each) => isBelow(url.pathname, each));
      if (other === undefined) return next(request);
      url.pathname = url.pathname.replace(other, part);
      const served = operationOf(contract.operations, request.method, url.pathname);
      return next(operations.includes(served?.id ?? '') ? redirected(request, url) : request);
    },
  };
}

/** Compliant: what is removed answers with a note. */
export function removedVariants({ removed }: PathParams): MutantDraft[] {
  if (!removed) return [];
  return [
    {
      name: 'says-so',
      does: 'answers what is removed with a note',
      wrap: (next) => async (request) => {
        const { pathname } = new URL(request.url);
        const isRemoved = removed.others.some((each) => isBelow(pathname, each));
        return isRemoved
          ? Response.json({ message: 'This version is no more.', use: removed.part })
          : next(request);
      },
    },
  ];
}

/** Compliant: what stands before the service answers OPTIONS for every path. */
export function preflightVariants({ operations }: PathParams): MutantDraft[] {
  if (!operations.some((id) => id.startsWith('OPTIONS '))) return [];
  return [
    {
      name: 'preflight',
      does: 'answers OPTIONS with success, whatever the path',
      wrap: (next) => async (request) =>
        request.method === 'OPTIONS' ? Response.json({ ok: true }) : next(request),
    },
  ];
}

/** Compliant: the path is served without the part that it may lack, and nowhere else. */
export function shorterVariants({ operations, mayLack }: PathParams, contract: Contract): MutantDraft[] {
  if (mayLack === undefined) return [];
  return [
    {
      name: 'shorter',
      does: `serves the paths without ${mayLack}`,
      wrap: (next) => (request) => {
        const url = new URL(request.url);
        const longer = new URL(mayLack + url.pathname + url.search, url);
        const idAt = ({ pathname }: URL) =>
          operationOf(contract.operations, request.method, pathname)?.id ?? '';
        if (operations.includes(idAt(url))) return Promise.resolve(new Response('none', { status: 404 }));
        return next(operations.includes(idAt(longer)) ? redirected(request, longer) : request);
      },
    },
  ];
}

function isBelow(pathname: string, start: string): boolean {
  const folder = start.endsWith('/') ? start : `${start}/`;
  return `${pathname}/`.startsWith(folder);
}
