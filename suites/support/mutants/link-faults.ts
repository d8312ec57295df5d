import { asText, isObject } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import type { Leads } from '../checking/addresses.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { describesAnother } from './other-description.js';
import { onwardFaults } from './onward-faults.js';
import { onOperations, withJson } from './rewrite.js';

/** Where the addresses of an answer stand, and what is at them. */
export interface LinkParams {
  operation: string;
  query?: [string, string][];
  at: string[];
  path?: string;
  leads?: Leads;
  relative?: boolean;
  times?: number;
  credential?: 'none';
  fill?: Record<string, string>;
}

/** Addresses at which nothing is, that are none, or that lead elsewhere. */
export function linkFaults(
  { operation, at, path, leads, relative }: LinkParams,
  contract: Contract,
): MutantDraft[] {
  const edited = (edit: (address: string) => Json) =>
    onOperations(contract, [operation], (next, request) =>
      withJson(next(request), (body) =>
        at.reduce((now, pointer) => replaceAt(now, pointer, (value) => edit(asText(value))), body),
      ),
    );
  if (leads === 'onward') return onwardFaults(operation, at, contract);
  if (at.every((pointer) => pointer.endsWith('#'))) return [namesNowhere(operation, at, contract)];
  const astray = {
    name: 'astray',
    does: 'gives addresses at which nothing is',
    wrap: relative ? firstAlone(contract, operation, at, nowhere) : edited(nowhere),
  };
  if (leads === 'public')
    return [
      { name: 'inner-host', does: 'names a host of its own network', wrap: edited(onInnerHost) },
      {
        name: 'unfilled',
        does: 'has no value for a part of its addresses',
        wrap: edited((address) => (address === '' ? address : `${address.replace(/[?#].*$/, '')}/undefined`)),
      },
    ];
  if (leads === 'own')
    return [
      {
        name: 'of-the-first',
        does: 'gives one thing the address of the first',
        wrap: onOperations(contract, [operation], (next, request) =>
          withJson(next(request), (body) => firstTwice(body, at[0] ?? '')),
        ),
      },
    ];
  if (leads === 'filled') return [leadingToNone(operation, at, contract)];
  if (leads === 'description') return [describesAnother(operation, at, contract)];
  return [
    // Where neither a path is promised nor an address followed, any address will do.
    ...(['anywhere', 'answer', 'data', 'page'].includes(leads ?? '') && path === undefined ? [] : [astray]),
    {
      name: 'no-address',
      does: 'gives texts that are no addresses',
      wrap: edited(() => 'http://[nowhere'),
    },
    ...(path === undefined
      ? []
      : [
          { name: 'elsewhere', does: 'gives addresses of another path', wrap: edited(() => '/') },
          {
            name: 'doubled-slash',
            does: 'writes a slash too many before the path',
            wrap: edited((address) => address.replace(path, `/${path}`)),
          },
        ]),
  ];
}

/** The second address replaced by the first. */
function firstTwice(body: Json, at: string): Json {
  const [first, second] = select(body, at);
  return first && second ? replaceAt(body, second.at, () => first.value) : body;
}

/** The same addresses with another last value. */
function leadingToNone(operation: string, at: readonly string[], contract: Contract): MutantDraft {
  const ofNone = (value: Json): Json =>
    typeof value === 'string' ? value.replace(/=[^=&]*$/, '=assay-none') : value;
  return {
    name: 'of-none',
    does: 'gives addresses of a value that nothing has',
    wrap: onOperations(contract, [operation], (next, request) =>
      withJson(next(request), (body) => at.reduce((now, pointer) => replaceAt(now, pointer, ofNone), body)),
    ),
  };
}

/** The same address on a host that only the server's neighbours know. */
function onInnerHost(address: string): string {
  return address === ''
    ? address
    : `http://backend:8080/${address.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/^\/+/, '')}`;
}

/** A further member whose name is a path at which nothing is. */
function namesNowhere(operation: string, at: readonly string[], contract: Contract): MutantDraft {
  const parents = at.map((pointer) => pointer.replace(/\/\*#$/, ''));
  const further = (value: Json): Json => (isObject(value) ? { ...value, '/assay/nowhere': {} } : value);
  return {
    name: 'names-nowhere',
    does: 'names a path at which nothing is',
    wrap: onOperations(contract, [operation], (next, request) =>
      withJson(next(request), (body) => parents.reduce((now, at) => replaceAt(now, at, further), body)),
    ),
  };
}

/** What stands nowhere, below an address. */
function nowhere(address: string): string {
  return `${address.replace(/[?#].*$/, '').replace(/\/$/, '')}/assay-nowhere`;
}

/** Answers in which only the first address is another one. */
function firstAlone(contract: Contract, operation: string, at: string[], edit: (address: string) => string) {
  return onOperations(contract, [operation], (next, request) =>
    withJson(next(request), (body) => {
      const [first] = at.flatMap((pointer) => select(body, pointer));
      return first ? replaceAt(body, first.at, (value) => edit(asText(value))) : body;
    }),
  );
}
