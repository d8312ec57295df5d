import { operationById } from '../../../engine/contract/operations.js';
import { isObject } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import { sameJson } from '../../../engine/json/compare.js';
import type { Contract } from '../../../engine/types/contract.js';
import type { Exchange } from '../../../engine/types/exchange.js';
import type { Json } from '../../../engine/types/json.js';
import {
  furtherIn,
  membersBeside,
  recordIn,
  without,
  type FurtherParams,
} from '../../support/checking/further.js';
import { kind, paramsSchema, text, texts } from '../../support/kind.js';
import { keyIn } from '../../support/mutants/other-record.js';
import { holds, irrelevant, unanswered, violated } from '../../support/checking/records.js';
import { valueText } from '../../support/checking/relations.js';
import { stepFor } from '../../support/cases/requests.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';
import { valueOf } from '../../support/cases/samples.js';
import { pathFrom, searchable } from '../../support/cases/searches.js';

interface Params extends FurtherParams {
  /** Words of what every answer holds: a member with one of the words of a group in its name is meant. */
  named: string[][];
  /** Only records with these values (by pointer) are compared: of others there may be nothing to tell. */
  where: Record<string, string | boolean>;
  /** Pointers to values that are equal in two records that are compared. */
  alike: string[];
  /** Notions of samples that find such records. */
  among: Record<string, string>;
}

/** What an answer about one record holds beyond the listed members, the answer about another of its sort holds, too. */
export const furtherAlike = kind<Params>({
  name: 'further-alike',
  says: 'what answers about records hold beyond the members of every record, they hold of each record of a sort',
  params: paramsSchema({
    operation: text,
    beyond: text,
    reading: text,
    key: text,
    named: { type: 'array', items: texts, minItems: 1 },
    where: { type: 'object' },
    alike: texts,
    among: { type: 'object', additionalProperties: { type: 'string' } },
  }),
  operations: ({ operation }) => [operation],

  cases({ operation: id, key, among }, { contract, samples, runs }) {
    const operation = operationById(contract.operations, id);
    const known = searchable(operation, samples, [key], among).slice(0, runs + 1);
    if (known.length < 2)
      return { none: { reason: 'no sample', detail: `fewer than two ${key}s are known` } };
    const stepOf = (name: string, sample: (typeof known)[number]) =>
      stepFor(operation, name, pathFrom(operation, sample) ?? {}, { memo: true });
    return {
      // Each with the one before it: where some have a member and others do not, two such follow each other.
      examples: known.slice(1).map((sample, index) => {
        const before = known[index] ?? sample;
        return {
          steps: [stepOf('one', before), stepOf('another', sample)],
          given: { keys: [valueOf(before, key), valueOf(sample, key)] },
        };
      }),
    };
  },

  check(params, exchanges, { contract, given }) {
    if (exchanges.some(({ response }) => response?.status !== 200 || response.json === undefined))
      return unanswered(exchanges);
    const keys = Array.isArray(given['keys']) ? given['keys'].map(valueText) : [];
    const found = exchanges.map((each, index) => detailOf(params, contract, each, keys[index] ?? ''));
    const [one, another] = found;
    if (!one || !another) return irrelevant('an answer shows no record with the key');
    if (!isSort(params, one.record, another.record)) return irrelevant('the records are not of a sort');
    const told = params.named.map((words) => found.map((each) => namesWith(each?.names ?? [], words)));
    if (told.every((names) => names.flat().length === 0)) return irrelevant('no member is named like this');
    const uneven = told.find((names) => names.some((each) => each.length === 0) && names.flat().length > 0);
    if (!uneven) return holds;
    const missing = uneven.findIndex((each) => each.length === 0);
    return violated(
      `${uneven.flat().join(', ')}, as ${keys[1 - missing] ?? 'the other record'} has`,
      `${keys[missing] ?? 'the record'} has beside the listed members: ${found[missing]?.names.join(', ') || 'none'}`,
    );
  },

  faults: (params, contract) =>
    params.named.map((words) => ({
      name: `without-${words[0] ?? ''}`,
      does: `leaves ${words.join(' or ')} out of the answers about some records`,
      wrap: onOperations(contract, [params.operation], (next, request, url) =>
        withJson(next(request), (body) => {
          const key = keyIn(operationById(contract.operations, params.operation), url);
          return key.length % 2 === 0 && isObject(body)
            ? without(body, namesWith(furtherIn(params, contract, body), words))
            : body;
        }),
      ),
    })),
  variants: (params, contract) => [
    {
      name: 'null-for-nothing',
      does: 'answers null where there is nothing more to tell of a record',
      wrap: onOperations(contract, [params.operation], (next, request, url) =>
        withJson(next(request), (body) => {
          const key = keyIn(operationById(contract.operations, params.operation), url);
          if (key.length % 2 === 0 || !isObject(body)) return body;
          return {
            ...body,
            ...Object.fromEntries(furtherIn(params, contract, body).map((name) => [name, null])),
          };
        }),
      ),
    },
  ],
});

/** The record of an answer, and the names of what the answer holds beyond the listed members. */
function detailOf(params: Params, contract: Contract, { response }: Exchange, key: string) {
  const body = response?.json ?? null;
  const found = recordIn(params, contract, body, key);
  if (!found) return undefined;
  const names = [...membersBeside(body, found.at), ...furtherIn(params, contract, found.value)];
  return { record: found.value, names };
}

function isSort({ where, alike }: Params, one: Json, another: Json): boolean {
  const at = (record: Json, pointer: string): Json => select(record, pointer)[0]?.value ?? null;
  return (
    Object.entries(where).every(([pointer, value]) =>
      [one, another].every((record) => at(record, pointer) === value),
    ) && alike.every((pointer) => sameJson(at(one, pointer), at(another, pointer)))
  );
}

function namesWith(names: readonly string[], words: readonly string[]): string[] {
  return names.filter((name) => words.some((word) => name.toLowerCase().includes(word)));
}
