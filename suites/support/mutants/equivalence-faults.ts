import { schemeFaults } from './scheme-faults.js';
import { operationById } from '../../../engine/contract/operations.js';
import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import { addsUnknown, lowerEscape, type EquivalenceParams, type Respelled } from '../checking/equivalent.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { foundByHead, missingByHead, lengthsByHead } from './head-faults.js';
import { onOperations, withJson } from './rewrite.js';

/** Services that answer the second request differently, or refuse it. */
export function equivalenceFaults(params: EquivalenceParams, contract: Contract): MutantDraft[] {
  const { operations, query, headers, fixed, between, second, method, varies } = params;
  if (method === 'HEAD of none') return operations.map((id) => foundByHead(id, contract));
  if (method)
    return [otherStatus('HEAD'), ...lengthsByHead, ...missingByHead(operations, contract, method !== 'HEAD')];
  if (second === 'both schemes') return schemeFaults(operations, contract);
  const names = operations.flatMap((id) =>
    operationById(contract.operations, id).parameters.map(({ name }) => name),
  );
  const isSecond = (nth: () => number) => (request: Request, url: URL) =>
    isWrittenAsSecond(params, contract, names, url) ??
    (query || headers
      ? (query ?? []).every(([name]) => url.searchParams.has(name)) &&
        Object.entries(headers ?? {}).every(([name, value]) => has(request, name, [value].flat())) &&
        Object.values(fixed ?? {}).every((value) => url.pathname.split('/').includes(value))
      : nth() % 3 === 2);
  const on =
    (change: (answer: () => Promise<Response>) => Promise<Response>): MutantDraft['wrap'] =>
    (inner) => {
      const isMeant = between === 'another' ? againAfterAnother() : isSecond(counter());
      return onOperations(contract, operations, (next, request, url) =>
        isMeant(request, url) ? change(() => next(request)) : next(request),
      )(inner);
    };
  return [
    ...(varies === true
      ? []
      : [
          {
            name: 'differs',
            does: 'answers differently to the second request',
            wrap: on((answer) => withJson(answer(), (body) => changed(body, varies))),
          },
        ]),
    // After a refusal nothing more is asked for what was refused, so that one after another path would not show again. What a
    // service does not know it may refuse.
    ...(between === 'another' || addsUnknown(params, contract)
      ? []
      : [
          {
            name: 'refuses',
            does: 'refuses the second request',
            wrap: on(() => Promise.resolve(refusing(401))),
          },
        ]),
    ...byHeader(operations, headers ?? {}, contract),
    ...(headers && 'authorization' in headers && contract.credential.use === 'none'
      ? [wantsAny(operations, contract)]
      : []),
  ];
}

/** Says how often it was asked before: each instance counts its own requests, whatever is served beside it. */
function counter(): () => number {
  let count = 0;
  return () => count++;
}

/** Whether a request is written as the second one, where that is what tells it. */
function isWrittenAsSecond(
  { second, operations }: EquivalenceParams,
  contract: Contract,
  names: readonly string[],
  url: URL,
): boolean | undefined {
  if (typeof second === 'object') return isRespelled(url, second, operations, contract);
  switch (second) {
    case 'reversed':
      return isTurned(
        [...url.searchParams.keys()].map((name) => names.indexOf(name)).filter((place) => place >= 0),
      );
    case 'plus':
      return url.search.includes('+');
    case 'lower':
      return lowerEscape.test(url.pathname + url.search);
    case 'commas':
      return url.search.includes(',');
    case 'both schemes':
    case undefined:
      return undefined;
  }
}

/** Whether a parameter of a request, of its query or its path, is written as in the second request. */
function isRespelled(
  url: URL,
  { expanded: name }: Respelled,
  operations: readonly string[],
  contract: Contract,
): boolean {
  const segments = url.pathname.split('/');
  const inPath = operations.flatMap((id) => {
    const parts = operationById(contract.operations, id).path.split('/');
    const place = parts.indexOf(`{${name}}`);
    return place < 0 ? [] : [segments.at(place - parts.length) ?? ''];
  });
  const value = url.searchParams.get(name) ?? inPath[0];
  return value !== undefined && isExpanded(decodeURIComponent(value));
}

const isExpanded = (value: string): boolean => value.includes(':') && !value.includes('::');

/** Another body; where only answers of one thing are compared, one that says something else of it. */
function changed(body: Json, varies: EquivalenceParams['varies']): Json {
  if (typeof varies === 'object' && varies.alike)
    return varies.except.reduce((now, pointer) => replaceAt(now, pointer, (value) => [value]), body);
  return Array.isArray(body) ? body.slice(1) : { changed: true };
}

/** Services that answer one form of a header otherwise than the others, or hold any validator to be the current one. */
function byHeader(
  operations: readonly string[],
  headers: NonNullable<EquivalenceParams['headers']>,
  contract: Contract,
): MutantDraft[] {
  const answering = (name: string, values: readonly string[], answer: () => Response): MutantDraft['wrap'] =>
    onOperations(contract, [...operations], (next, request) =>
      has(request, name, values) ? Promise.resolve(answer()) : next(request),
    );
  return Object.entries(headers).flatMap(([name, value]) => [
    ...(Array.isArray(value)
      ? [
          {
            name: `refuses-one-${name}`,
            does: `refuses one form of ${name} alone`,
            wrap: answering(name, value.slice(-1), () => refusing(401)),
          },
        ]
      : []),
    ...(name === 'if-none-match' || name === 'if-modified-since'
      ? [
          {
            name: 'not-modified',
            does: 'answers 304 to any validator',
            wrap: answering(name, [value].flat(), () => new Response(null, { status: 304 })),
          },
        ]
      : []),
  ]);
}

/** Wants a credential, and takes any. */
function wantsAny(operations: readonly string[], contract: Contract): MutantDraft {
  return {
    name: 'wants-a-credential',
    does: 'refuses whoever shows no credential',
    wrap: onOperations(contract, [...operations], (next, request) =>
      request.headers.has('authorization') ? next(request) : Promise.resolve(refusing(401)),
    ),
  };
}

function otherStatus(method: string): MutantDraft {
  return {
    name: 'other-status',
    does: `answers ${method} with status 203`,
    wrap: (next) => (request) =>
      request.method === method ? Promise.resolve(new Response(null, { status: 203 })) : next(request),
  };
}

const refusing = (status: number): Response => Response.json({ detail: 'no' }, { status });

/** Whether a path was asked for before, and another one since. */
function againAfterAnother(): (request: Request, url: URL) => boolean {
  const asked = new Set<string>();
  let last: string | undefined;
  return (_, { pathname }) => {
    const isAgain = asked.has(pathname) && last !== pathname;
    asked.add(pathname);
    last = pathname;
    return isAgain;
  };
}

const has = (request: Request, name: string, values: readonly string[]): boolean =>
  values.includes(request.headers.get(name) ?? '');

/** Whether documented parameters come in the opposite order. */
function isTurned(places: readonly number[]): boolean {
  return places.some((place, index) => place < (places[index - 1] ?? 0));
}
