import { operationById } from '../../../engine/contract/operations.js';
import { readNotion } from '../../../engine/contract/read-record.js';
import { isObject } from '../../../engine/json/guards.js';
import { entries } from '../../../engine/json/pointer.js';
import { evenly } from '../../../engine/samples/collect.js';
import type { Contract } from '../../../engine/types/contract.js';
import type { Exchange, Step } from '../../../engine/types/exchange.js';
import type { Json } from '../../../engine/types/json.js';
import { outermostObject } from '../../support/checking/find-record.js';
import { kind, paramsSchema, text, texts } from '../../support/kind.js';
import {
  holds,
  irrelevant,
  listed,
  readingOf,
  someKeys,
  unanswered,
  violated,
} from '../../support/checking/records.js';
import { stepFor } from '../../support/cases/requests.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';
import { distinct } from '../../support/cases/samples.js';
import { replaceAt } from '../../support/checking/schema-nodes.js';

interface Params {
  /** The operation that lists all records, and the pointer to them. */
  operation: string;
  items: string;
  /** The operation that answers one record by the path parameter of that name. */
  one: string;
  parameter: string;
  /** Operations whose answers may name records, in a form that is not shown. */
  named: string[];
  reading: string;
  /** Notions that an object shows when it is a record: the key first. */
  notions: string[];
}

/** More keys that are named and not listed are not asked for. */
const mostAsked = 20;
/** A longer text is no key. */
const longestKey = 100;

/** What is named beside the listed records, and is a record when it is asked for, is listed, too. */
export const completeListing = kind<Params>({
  name: 'complete-listing',
  says: 'a record that the service names elsewhere, and answers by itself, is in the listing of all records',
  params: paramsSchema({
    operation: text,
    items: text,
    one: text,
    parameter: text,
    named: texts,
    reading: text,
    notions: texts,
  }),
  operations: ({ operation, one, named }) => [operation, one, ...named],

  cases({ operation, named }, { contract }) {
    const stepOf = (id: string, name: string) => stepFor(operationById(contract.operations, id), name, {});
    return {
      examples: [
        { steps: [stepOf(operation, 'listing'), ...named.map((id) => stepOf(id, 'names records'))] },
      ],
    };
  },

  follow(params, exchanges, { contract }): Step | undefined {
    const { operation: id, one, parameter, named } = params;
    const asked = exchanges.slice(named.length + 1);
    if (asked.at(-1)?.step.name === 'listing again') return undefined;
    const next = unlisted(params, contract, exchanges)[asked.length];
    if (next !== undefined)
      return stepFor(operationById(contract.operations, one), 'named and not listed', {
        [parameter]: [next],
      });
    // It may have come while the others were asked.
    return proven(params, contract, exchanges).length > 0
      ? stepFor(operationById(contract.operations, id), 'listing again', {})
      : undefined;
  },

  check(params, exchanges, { contract }) {
    const keys = keysOf(params, contract, exchanges[0]);
    if (!keys) return unanswered(exchanges.slice(0, 1));
    if (placesWith(params, exchanges, keys).size === 0)
      return irrelevant('nothing else names listed records');
    const again = exchanges.at(-1)?.step.name === 'listing again' ? exchanges.at(-1) : undefined;
    if (!again) return holds;
    const now = keysOf(params, contract, again);
    if (!now) return unanswered([again]);
    const missing = proven(params, contract, exchanges).filter((key) => !now.includes(key));
    return missing.length === 0
      ? holds
      : violated(
          `among the records those that are answered by themselves: ${someKeys(missing)}`,
          `${now.length} records, not these`,
          params.items.replace(/\/\*$/, ''),
        );
  },

  faults: ({ operation, items }, contract) => [
    {
      name: 'forgets-one',
      does: 'leaves a record out of the listing alone',
      wrap: onOperations(contract, [operation], (next, request) =>
        withJson(next(request), (body) =>
          replaceAt(body, items.replace(/\/\*$/, ''), (records) =>
            Array.isArray(records) ? records.toSpliced(records.length >> 1, 1) : records,
          ),
        ),
      ),
    },
  ],

  variants: ({ named }, contract) => [
    {
      name: 'names-others',
      does: 'names what is no record where records are named',
      wrap: onOperations(contract, named, (next, request) =>
        withJson(next(request), (body) => withAnother(body)),
      ),
    },
  ],
});

function keysOf(
  { reading, notions: [key = ''], items }: Params,
  contract: Contract,
  exchange: Exchange | undefined,
): string[] | undefined {
  return listed(exchange, readingOf(contract, reading), key, items)?.map((each) => each.key);
}

interface Named {
  /** Where it stands, as far as it is the same for all that are alike: how deep, and in which member. */
  place: string;
  text: string;
}

/** Every member name and short text of a payload, with the place where it stands. */
function namesIn(value: Json, depth = 0, member = ''): Named[] {
  if (typeof value === 'string')
    return value === '' || value.length > longestKey ? [] : [{ place: `${depth}/${member}`, text: value }];
  return entries(value).flatMap(([name, inner]) => {
    const own = isObject(value) ? [{ place: `${depth}/${member}: names`, text: name }] : [];
    return [...own, ...namesIn(inner, depth + 1, isObject(value) ? name : member)];
  });
}

const names = ({ named }: Params, exchanges: readonly Exchange[]): Named[] =>
  exchanges
    .slice(1, named.length + 1)
    .flatMap(({ response }, index) =>
      response?.status === 200
        ? namesIn(response.json ?? null).map((each) => ({ ...each, place: `${index}: ${each.place}` }))
        : [],
    );

/** The places at which listed keys stand. */
function placesWith(params: Params, exchanges: readonly Exchange[], keys: readonly string[]): Set<string> {
  const known = new Set(keys);
  return new Set(names(params, exchanges).flatMap((each) => (known.has(each.text) ? [each.place] : [])));
}

/** What stands where listed keys stand and is none of them: it may be a record, or something else. */
function unlisted(params: Params, contract: Contract, exchanges: readonly Exchange[]): string[] {
  const keys = keysOf(params, contract, exchanges[0]) ?? [];
  const places = placesWith(params, exchanges, keys);
  const known = new Set(keys);
  const others = names(params, exchanges).filter(
    ({ place, text: each }) => places.has(place) && !known.has(each),
  );
  return evenly(distinct(others.map((each) => each.text)), mostAsked);
}

/** Keys that were asked for and answered with a record of this very key. */
function proven(params: Params, contract: Contract, exchanges: readonly Exchange[]): string[] {
  const { notions, named } = params;
  const reading = readingOf(contract, params.reading);
  const asked = exchanges.slice(named.length + 1).map(({ response }) => response);
  return unlisted(params, contract, exchanges).filter((key, index) => {
    const response = asked[index];
    if (response?.status !== 200 || response.json === undefined) return false;
    const record = outermostObject(response.json, (value) =>
      notions.every((notion) => readNotion(reading, notion, value) !== undefined),
    );
    return record !== undefined && readNotion(reading, notions[0] ?? '', record.value)?.[0] === key;
  });
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
