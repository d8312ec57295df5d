import { asText, isObject, scalarText } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import { sameName } from '../checking/references.js';
import type { LinkParams } from '../checking/linked.js';
import type { RecordKey } from '../checking/found-again.js';
import { recordsAt } from '../checking/outer-records.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { onOperations, withJson } from './rewrite.js';
import { draftsOf, internalError } from './rows.js';

const notFound = { ...internalError, status: 404 };

/** References of an operation's answers, and what is requested with them. */
export interface ReferenceParams {
  operation: string;
  at: string[];
  then: string;
  parameter: string;
  values?: string[];
  items?: string;
  key?: RecordKey;
}

/** The body with each value that a pointer of the list leads to replaced; undefined leaves it out. */
function replaced(body: Json, at: string[], replace: (value: Json) => Json | undefined): Json {
  return at.reduce((now, pointer) => replaceAt(now, pointer, replace), body);
}

/** An operation that does not know what a link leads to. */
export function unknownToLinks({ then }: LinkParams, contract: Contract): MutantDraft[] {
  return draftsOf(contract, [then], [['not-found', 'answers 404 for what a link leads to', notFound]]);
}

/** References in one direction alone. */
export function oneSided(
  { operation, at }: ReferenceParams,
  values: string[],
  contract: Contract,
): MutantDraft[] {
  const edited = (keep: (name: Json, own: string) => boolean) =>
    onOperations(contract, [operation], (next, request, url) => {
      const own = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
      return withJson(next(request), (body) =>
        replaced(body, at, (name) => (keep(name, own) ? name : undefined)),
      );
    });
  return [
    {
      name: 'one-sided',
      does: 'leaves out what all records but one name',
      wrap: edited((_, own) => sameName(values[0] ?? '', own)),
    },
    {
      name: 'only-later-ones',
      does: 'names only records that come later in the alphabet',
      wrap: edited((name, own) => (scalarText(name) ?? '').toUpperCase() > own.toUpperCase()),
    },
  ];
}

/** Answers that say something else than what they refer to. */
export function contradicting({ operation, at, then }: ReferenceParams, contract: Contract): MutantDraft[] {
  const changed = (body: Json): Json =>
    isObject(body)
      ? Object.fromEntries(
          Object.entries(body).map(([name, value]) => [
            name,
            at.includes(`/${name}`) ? value : `${asText(value)}x`,
          ]),
        )
      : body;
  return [
    {
      name: 'other',
      does: 'answers about something else',
      wrap: onOperations(contract, [then], (next, request) =>
        withJson(next(request), (body) => replaced(body, at, (value) => `${asText(value)}0`)),
      ),
    },
    {
      name: 'contradicts',
      does: 'says something else of the same thing',
      wrap: onOperations(contract, [operation], (next, request) => withJson(next(request), changed)),
    },
  ];
}

/** Records that are found by one of their names and not by another, or that say something else there. */
export function losing(params: ReferenceParams & { items: string }, contract: Contract): MutantDraft[] {
  const { operation, then, items } = params;
  if (operation === then) return [losingAsked(params, contract)];
  const edited = (edit: (record: Json) => Json | undefined) =>
    onOperations(contract, [then], (next, request) =>
      withJson(next(request), (body) => {
        const last = recordsAt(contract, items, body).at(-1);
        return last ? replaceAt(body, last.at, edit) : body;
      }),
    );
  return [
    { name: 'loses-last', does: `leaves the last record out of ${then}`, wrap: edited(() => undefined) },
    {
      name: 'says-otherwise',
      does: `says something else of the last record in ${then}`,
      wrap: edited((record) =>
        isObject(record)
          ? Object.fromEntries(Object.entries(record).map(([name, value]) => [name, other(value)]))
          : record,
      ),
    },
  ];
}

/** An operation whose answers refer to further answers of its own, which lack what they were asked for. */
function losingAsked(
  { at, then, parameter, items }: ReferenceParams & { items: string },
  contract: Contract,
): MutantDraft {
  return {
    name: 'loses-asked',
    does: `leaves out of ${then} the record that was asked for`,
    wrap: onOperations(contract, [then], (next, request, url) => {
      const asked = url.searchParams.get(parameter) ?? '';
      const shows = (record: Json) => textsIn(record, at).includes(asked);
      return withJson(next(request), (body) =>
        recordsAt(contract, items, body)
          .filter(({ value }) => shows(value))
          .reduceRight((now, record) => replaceAt(now, record.at, () => undefined), body),
      );
    }),
  };
}

function textsIn(record: Json, at: string[]): string[] {
  return at.flatMap((pointer) => select(record, pointer)).flatMap(({ value }) => scalarText(value) ?? []);
}

function other(value: Json): Json {
  if (typeof value === 'number') return value + 1;
  return Array.isArray(value) ? [...value, 'one more'] : value;
}
