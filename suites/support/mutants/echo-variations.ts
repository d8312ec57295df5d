import { operationById } from '../../../engine/contract/operations.js';
import { asText, isObject, scalarText } from '../../../engine/json/guards.js';
import type { Contract, Json, JsonObject, MutantDraft } from '../../../engine/types/index.js';
import type { EchoParams } from '../checking/echo-values.js';
import { namesMapping, recordsAt } from '../checking/outer-records.js';
import { mappingOf } from '../checking/records.js';
import { alwaysTheFirst, onOperations, withJson } from './rewrite.js';
import { draftsOf, rowIf } from './rows.js';
import { distinct, valuesOf } from '../cases/samples.js';
import { replaceAt } from '../checking/schema-nodes.js';

/** Relations of parameters without which a service answers nothing: one that heeds none takes another value for it. */
const takesAny: readonly string[] = ['shares-word', 'address-in-full'];

/** Answers to something else than what was asked. */
export function echoFaults(params: EchoParams, contract: Contract): MutantDraft[] {
  const { operation, parameter, relation } = params;
  const edit = (change: (body: Json) => Json) =>
    onOperations(contract, [operation], (next, request) => withJson(next(request), change));
  const asked = operationById(contract.operations, operation).parameters.find(
    (each) => each.name === parameter && each.in === 'query',
  );
  const aboutDays = relation === 'not-before' || relation === 'not-after';
  if (params.of === 'words')
    return draftsOf(
      contract,
      [operation],
      [
        ['first-word', `heeds the first word of ${parameter} alone`, oneWord(parameter, ' .*')],
        ['last-word', `heeds the last word of ${parameter} alone`, oneWord(parameter, '.* ')],
      ],
    );
  if (params.of === 'each')
    return draftsOf(
      contract,
      [operation],
      [
        ['ignored', `ignores ${parameter}`, { op: 'drop-parameter', names: [parameter] }],
        ['only-first', `heeds the first item of ${parameter}`, firstItem(parameter)],
      ],
    );
  const [known] = valuesAsked(params, contract);
  // Without what it must have, nothing is answered at all.
  const ignoring =
    asked?.required && takesAny.includes(relation) && known !== undefined
      ? { op: 'set-parameter', name: parameter, to: known }
      : { op: 'drop-parameter', names: [parameter] };
  const bounded = aboutDays || relation === 'at-most' || relation === 'at-least';
  return [
    // A text that names no known value tells nothing.
    ...(relation === 'not-another'
      ? []
      : [
          {
            name: 'altered',
            does: `answers what is not of the asked ${parameter}`,
            wrap: edit((body) => altered(params, contract, body)),
          },
        ]),
    ...draftsOf(
      contract,
      [operation],
      rowIf(asked !== undefined && !aboutDays, 'ignored', `ignores ${parameter}`, ignoring),
    ),
    ...(!bounded && params.of !== 'grouped' && valuesAsked(params, contract).length > 1
      ? [
          {
            name: 'remembers',
            does: 'answers every request as it answered the first',
            wrap: alwaysTheFirst(contract, [operation]),
          },
        ]
      : []),
  ];
}

const oneWord = (name: string, match: string) => ({ op: 'edit-parameter', name, match, with: '' });
const firstItem = (name: string) => ({ op: 'edit-parameter', name, match: '[,;].*', with: '' });

/** Another case of what is compared without regard to case, and objects of another sort beside the records. */
export function echoVariants(params: EchoParams, contract: Contract): MutantDraft[] {
  const { operation, relation, at, items = '', holding } = params;
  const values = at.filter((pointer) => !pointer.endsWith('#'));
  const edit = (change: (body: Json) => Json) =>
    onOperations(contract, [operation], (next, request) => withJson(next(request), change));
  const upper = (value: Json) => (typeof value === 'string' ? value.toUpperCase() : value);
  const inCapitals = (body: Json) =>
    recordsAt(contract, items, body)
      .flatMap((record) => values.map((pointer) => record.at + pointer))
      .reduce((edited, place) => replaceAt(edited, place, upper), body);
  const ignoresCase =
    ['equal-ignoring-case', 'listed', 'listed-code'].includes(relation) && values.length > 0;
  const beside = holding === undefined ? {} : otherObject(contract, items);
  return [
    ...(ignoresCase
      ? [{ name: 'other-case', does: 'answers in capital letters', wrap: edit(inCapitals) }]
      : []),
    ...(holding === undefined
      ? []
      : [
          {
            name: 'other-object',
            does: 'shows an object of another sort that has the members of a record',
            wrap: edit((body) => (isObject(body) ? { ...body, provider: beside } : body)),
          },
        ]),
  ];
}

/** An object with the members of a mapping, none of which belongs to any record. */
function otherObject(contract: Contract, mapping: string): JsonObject {
  const names = Object.values(mappingOf(contract, mapping)).flatMap(
    ({ at }) => at.find((pointer) => /^\/[^/*]+$/.test(pointer))?.slice(1) ?? [],
  );
  return Object.fromEntries(names.map((name) => [name, 'Zq']));
}

function valuesAsked({ operation, parameter, values }: EchoParams, contract: Contract): string[] {
  const asked = operationById(contract.operations, operation).parameters.find(
    (each) => each.name === parameter,
  );
  const listed = asked?.schema['enum'];
  const known = contract.sampleLiterals.flatMap((sample) => valuesOf(sample, asked?.sample ?? parameter));
  return distinct(
    values ?? [...(asked?.values ?? []), ...known, ...(Array.isArray(listed) ? listed.map(String) : [])],
  );
}

/** The body with what shows the asked value changed, in all records. */
function altered(params: EchoParams, contract: Contract, body: Json): Json {
  const { at, items = '', of } = params;
  if (of === 'grouped')
    return replaceAt(body, listOf(contract, items, body), (value) =>
      Array.isArray(value) ? [...value.slice(1), ...value.slice(0, 1)] : value,
    );
  const records = namesMapping(items) ? recordsAt(contract, items, body).map((record) => record.at) : [items];
  return records
    .flatMap((record) => at.map((pointer) => record + pointer))
    .reduce((edited, place) => alteredAt(params, edited, place), body);
}

/** Where the list of the records stands. */
function listOf(contract: Contract, items: string, body: Json): string {
  const record = namesMapping(items) ? (recordsAt(contract, items, body)[0]?.at ?? '') : items;
  return record.replace(/\/[^/]*$/, '');
}

function alteredAt({ relation }: EchoParams, body: Json, place: string): Json {
  if (!place.endsWith('#')) return replaceAt(body, place, (value) => otherValue(value, relation));
  const above = place.replace(/\/\*#$/, '');
  return replaceAt(body, above, (value) => (isObject(value) ? renamed(value, relation) : value));
}

function renamed(value: Record<string, Json>, relation: string): Json {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [asText(otherValue(name, relation)), inner]),
  );
}

function otherValue(value: Json, relation: string): Json {
  if (relation === 'not-before') return '1801-02-03';
  if (relation === 'not-after') return '2999-12-30';
  if (relation === 'kept-in-address') return asText(value).replaceAll(/=[^&#]*/g, '=other');
  if (relation === 'address') return '203.0.113.250';
  if (typeof value === 'number') return relation === 'at-least' ? -1 : value + 100_000;
  const text = scalarText(value);
  if (text === undefined) return value;
  if (relation === 'month' || relation === 'day')
    return text.replace(
      /^(\d{4}-?)(\d{2})(-?)(\d{2})/,
      (_, year: string, month: string, dash: string, day: string) =>
        `${year}${month === '01' ? '02' : '01'}${dash}${day === '01' ? '02' : '01'}`,
    );
  if (relation === 'listed-code') return 'QQ';
  return relation === 'contains' || relation === 'shares-word' ? '###' : `${text}-other`;
}
