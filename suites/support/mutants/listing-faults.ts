import { viewOf } from '../../../engine/contract/views.js';
import { isObject } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import type { PartsParams } from '../checking/listing-parts.js';
import type { NamedParams } from '../checking/named-records.js';
import type { OtherParams } from '../checking/part-of-listing.js';
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

/** A listing that lacks what another one shows, and another one that shows what it lacks. */
export function otherFaults({ view, other }: OtherParams, contract: Contract): MutantDraft[] {
  const { operation, at } = other;
  return [
    {
      name: 'only-the-first',
      does: `lists only the first of what ${operation} shows, too`,
      wrap: viewFaults(contract, view).list(
        () => true,
        (records) => records.slice(0, 1),
      ),
    },
    {
      name: 'strange-key',
      does: `shows a key in ${operation} that the whole listing does not have`,
      wrap: onOperations(contract, [operation], (next, request) =>
        withJson(next(request), (body) => {
          const last = select(body, at).at(-1);
          return last ? replaceAt(body, last.at, strange) : body;
        }),
      ),
    },
  ];
}

/** A key of the same form that no record is likely to have. */
function strange(key: Json): Json {
  if (typeof key === 'number') return key + 1_000_003;
  if (typeof key !== 'string') return key;
  return key.replaceAll(/[0-9]/g, (digit) => String((Number(digit) + 7) % 10)).replace(/[a-z]$/i, 'q');
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
