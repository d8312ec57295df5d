import { operationById } from '../../../engine/contract/operations.js';
import { viewOf } from '../../../engine/contract/views.js';
import { isObject, scalarText } from '../../../engine/json/guards.js';
import { entries, escapeSegment } from '../../../engine/json/pointer.js';
import type { Contract, Json, MutantDraft } from '../../../engine/types/index.js';
import { outermostObject } from '../checking/find-record.js';
import { keyOf, mappingOf } from '../checking/records.js';
import { withOtherRecord } from './other-record.js';
import { onOperations, withJson } from './rewrite.js';
import { replaceAt } from '../checking/schema-nodes.js';
import { readField } from '../../../engine/contract/read-record.js';

interface ViewParams {
  one: string;
  view: string;
  wrapped?: boolean;
  members?: string[];
  alike?: string[];
  measured?: { moment: string; apart?: 'hours'; since?: string };
}

/** Records that say something else when they are fetched by themselves. */
export function viewFaults(params: ViewParams, contract: Contract): MutantDraft[] {
  const on = (edit: (record: Json) => Json) =>
    onOperations(contract, [params.one], (next, request) =>
      withJson(next(request), (body) => replaceAt(body, placeOf(params, contract, body), edit)),
    );
  if (operationById(contract.operations, params.one).parameters.length === 0) {
    if (params.alike) {
      const lost = onOperations(contract, [params.one], (next, request) =>
        withJson(next(request), withoutSome),
      );
      return [{ name: 'some-lost', does: 'leaves one record in ten out', wrap: lost }];
    }
    const does = 'changes a text of one of the records';
    return [{ name: 'one-other-text', does, wrap: on((body) => changedText(body, params.members ?? [])) }];
  }
  const other: MutantDraft[] = params.wrapped
    ? [
        {
          name: 'other-record',
          does: 'answers the next record instead of the one that is asked for',
          wrap: withOtherRecord(contract, params.one, viewOf(contract, params.view).key),
        },
      ]
    : [];
  const { moment = '', apart, since } = params.measured ?? {};
  if (since !== undefined) {
    const edit = onOperations(contract, [params.one], (next, request) =>
      withJson(next(request), yearsEarlier),
    );
    return [{ name: 'years-early', does: 'dates everything ten years earlier', wrap: edit }];
  }
  if (apart) {
    const later = (record: Json) => replaceAt(record, `/${moment}`, twoHoursLater);
    return [{ name: 'hours-apart', does: `shows ${moment} two hours later`, wrap: on(later) }];
  }
  // Where few members are compared, another one may say something else.
  if (params.members) return other;
  const otherText = (body: Json) => changedText(body, []);
  const otherNumber = (body: Json) => changed(body, 'number', (value) => Number(value) + 1);
  return [
    { name: 'other-text', does: 'changes a text of a record that is fetched by itself', wrap: on(otherText) },
    {
      name: 'other-number',
      does: 'changes a number of a record that is fetched by itself',
      wrap: on(otherNumber),
    },
    {
      name: 'shorter-list',
      does: 'leaves the last item of a list of a record out',
      wrap: on(withShorterList),
    },
    ...other,
  ];
}

/** The same record in a payload of another shape, where the document does not show it. */
export function viewVariants(params: ViewParams, contract: Contract): MutantDraft[] {
  if (!params.wrapped) return [];
  const { mapping, key } = viewOf(contract, params.view);
  const fieldMapping = mappingOf(contract, mapping);
  return [
    {
      name: 'in-a-member',
      does: 'answers the record in a member of a wider payload',
      wrap: onOperations(contract, [params.one], (next, request) =>
        withJson(next(request), (body) => ({
          meta: { about: keyOf(fieldMapping, key, body) },
          data: { record: body },
        })),
      ),
    },
  ];
}

function placeOf({ view, wrapped, one }: ViewParams, contract: Contract, body: Json): string {
  if (!wrapped && operationById(contract.operations, one).parameters.length > 0) return '';
  const { mapping, key } = viewOf(contract, view);
  const found = outermostObject(
    body,
    (value) => readField(mappingOf(contract, mapping), key, value) !== undefined,
  );
  return found?.at ?? '';
}

function yearsEarlier(body: Json): Json {
  if (typeof body === 'string')
    return body.replace(/^\d{4}(?=-\d\d-\d\d)/, (year) => String(Number(year) - 10));
  return entries(body).reduce<Json>(
    (now, [name, inner]) => replaceAt(now, `/${escapeSegment(name)}`, () => yearsEarlier(inner)),
    body,
  );
}

function twoHoursLater(moment: Json): Json {
  const time = typeof moment === 'string' ? Date.parse(moment) : Number.NaN;
  return Number.isNaN(time) ? moment : new Date(time + 2 * 60 * 60 * 1000).toISOString();
}

/** The record with another text in a member: the last, or one of the named. */
const changedText = (body: Json, members: readonly string[]): Json => {
  const named = isObject(body) ? members.filter((name) => typeof body[name] === 'string') : [];
  const [name] = named;
  return name !== undefined && isObject(body)
    ? { ...body, [name]: `${scalarText(body[name])} ` }
    : changed(body, 'string', (value) => `${scalarText(value)} `);
};

/** The record with its last member of a type replaced: the first is often what identifies it. */
function changed(body: Json, type: string, replace: (value: Json) => Json): Json {
  if (!isObject(body)) return body;
  const [name, value] =
    Object.entries(body)
      .filter(([, each]) => typeof each === type)
      .at(-1) ?? [];
  return name === undefined || value === undefined ? body : { ...body, [name]: replace(value) };
}

/** A payload without one in ten items of its lists, and of its objects with many members. */
function withoutSome(body: Json): Json {
  const isKept = (_: unknown, index: number) => index % 10 !== 5;
  if (Array.isArray(body)) return body.filter(isKept).map(withoutSome);
  if (!isObject(body)) return body;
  const members = Object.entries(body).map(([name, value]): [string, Json] => [name, withoutSome(value)]);
  return Object.fromEntries(members.length < 10 ? members : members.filter(isKept));
}

function withShorterList(body: Json): Json {
  if (!isObject(body)) return body;
  const [name, value] = Object.entries(body).find(([, each]) => Array.isArray(each) && each.length > 0) ?? [];
  return name === undefined || !Array.isArray(value) ? body : { ...body, [name]: value.slice(0, -1) };
}
