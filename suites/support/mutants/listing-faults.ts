import { viewOf } from '../../../engine/contract/views.js';
import { isObject } from '../../../engine/json/guards.js';
import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import type { PartsParams } from '../checking/listing-parts.js';
import type { NamedParams } from '../checking/named-records.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { onOperations, redirected, withJson } from './rewrite.js';
import { viewFaults } from './view-faults.js';

/** A listing that hides what queries find, and one that leaves records out without saying so. */
export function partFaults({ view }: PartsParams, contract: Contract): MutantDraft[] {
  const faults = viewFaults(contract, view);
  const { items } = viewOf(contract, view);
  return [
    {
      name: 'hides-some',
      does: 'lists only some of what queries find',
      wrap: faults.list(
        (_, { search }) => search === '',
        (all) => all.slice(0, 1),
      ),
    },
    {
      name: 'silent',
      does: 'leaves records out and does not say so',
      wrap: faults.on(
        (_, { search }) => search !== '',
        (next, request, url) =>
          withJson(next(redirected(request, new URL(url.pathname, url))), (body) =>
            replaceAt(body, items, (all) => (Array.isArray(all) ? all.slice(0, 1) : all)),
          ),
      ),
    },
  ];
}

/** A listing without a record that is named elsewhere. */
export function namedFaults({ view }: NamedParams, contract: Contract): MutantDraft[] {
  return [
    {
      name: 'forgets-one',
      does: 'leaves a record out of the listing alone',
      wrap: viewFaults(contract, view).list(
        () => true,
        (records) => records.toSpliced(records.length >> 1, 1),
      ),
    },
  ];
}

/** Answers that name what is no record, too. */
export function namedVariants({ named }: NamedParams, contract: Contract): MutantDraft[] {
  return [
    {
      name: 'names-others',
      does: 'names what is no record where records are named',
      wrap: onOperations(contract, named, (next, request) => withJson(next(request), withAnother)),
    },
  ];
}

/** Beside the first member or item of each list of several, one that is no record. */
function withAnother(body: Json): Json {
  if (Array.isArray(body)) return [...body.map(withAnother), ...body.slice(0, 1).map(renamed)];
  if (!isObject(body)) return body;
  const inner = Object.entries(body).map(([name, value]): [string, Json] => [name, withAnother(value)]);
  return Object.fromEntries([...inner, ['assay-no-such-name', null]]);
}

function renamed(value: Json): Json {
  if (typeof value === 'string') return `${value}-assay`;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, renamed(inner)]));
}
