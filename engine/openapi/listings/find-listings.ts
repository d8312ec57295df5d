import { promisedBody } from './promised-body.js';
import { escapeSegment } from '../../json/pointer.js';
import type { Contract, JsonObject, Operation } from '../../types/index.js';
import { isScalar, membersOf, standsFor, typesOf } from './members.js';

/** An operation that answers a list of records. */
export interface FoundListing {
  operation: Operation;
  /** Pointer to the list; the empty one is the whole body. */
  items: string;
  /** Members of a record that are one value each, or a list of such (a pointer ends in `/*` then). */
  fields: Record<string, { at: string; schema: JsonObject }>;
  /** The members of a record, whatever they are. */
  members: Record<string, JsonObject>;
  /** Members beside the list. */
  around: Record<string, JsonObject>;
}

/** Names under which an answer usually holds its list, where it has several. */
const usualNames = ['items', 'data', 'results', 'content', 'records', 'entries', 'list', 'value'];

/** The operations whose documented answer is a list of objects, or an object with one. */
export function findListings(contract: Contract): readonly FoundListing[] {
  const known = foundBefore.get(contract) ?? listingsIn(contract);
  foundBefore.set(contract, known);
  return known;
}

/** Each rule of a large document asks. */
const foundBefore = new WeakMap<Contract, readonly FoundListing[]>();

function listingsIn(contract: Contract): FoundListing[] {
  return contract.operations.flatMap((operation) => {
    if (operation.method !== 'GET') return [];
    const body = standsFor(promisedBody(operation), contract.schemas);
    const place = body && placeOf(body, operation.path, contract.schemas, 0);
    if (!body || !place) return [];
    const members = membersOf(place.record, contract.schemas);
    return [
      {
        operation,
        items: place.items,
        members,
        fields: fieldsOf(members, contract.schemas),
        around: place.items === '' ? {} : membersOf(body, contract.schemas),
      },
    ];
  });
}

interface Place {
  items: string;
  record: JsonObject;
}

/** The only list, or the one whose name says that it is the one. */
function listAmong<T>(lists: readonly [string, T][], last: string): [string, T] | undefined {
  if (lists.length === 1) return lists[0];
  return lists.find(([name]) => usualNames.includes(name) || name === last);
}

function placeOf(
  schema: JsonObject,
  path: string,
  schemas: Contract['schemas'],
  depth: number,
): Place | undefined {
  const record = recordIn(schema, schemas);
  if (record) return { items: '', record };
  if (depth > 1) return undefined;
  const members = membersOf(schema, schemas);
  const lists = Object.entries(members).filter(([, member]) => recordIn(member, schemas));
  const list = listAmong(lists, path.split('/').at(-1) ?? '');
  if (list) return { items: `/${escapeSegment(list[0])}`, record: recordIn(list[1], schemas) ?? {} };
  // A list may be wrapped once more: `_embedded` of HAL, `data` with `items` in it. An object with an id is a record itself.
  if (lists.length > 0 || members['id']) return undefined;
  return wrappedIn(members, (member) => placeOf(member, path, schemas, depth + 1));
}

/** The place of a list in one of the members that are objects. */
function wrappedIn(
  members: Readonly<Record<string, JsonObject>>,
  placeIn: (member: JsonObject) => Place | undefined,
): Place | undefined {
  for (const [name, member] of Object.entries(members)) {
    const inner = typesOf(member).includes('object') ? placeIn(member) : undefined;
    if (inner && inner.items !== '') return { ...inner, items: `/${escapeSegment(name)}${inner.items}` };
  }
  return undefined;
}

/** The schema of the items, where a schema is that of a list of objects. */
function recordIn(schema: JsonObject, schemas: Contract['schemas']): JsonObject | undefined {
  const item = standsFor(schema['items'], schemas);
  return item && Object.keys(membersOf(item, schemas)).length > 0 ? item : undefined;
}

function fieldsOf(members: Record<string, JsonObject>, schemas: Contract['schemas']): FoundListing['fields'] {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, schema]) => {
      const at = `/${escapeSegment(name)}`;
      if (isScalar(schema)) return [[name, { at, schema }]];
      const item = standsFor(schema['items'], schemas);
      return item && isScalar(item) ? [[name, { at: `${at}/*`, schema: item }]] : [];
    }),
  );
}
