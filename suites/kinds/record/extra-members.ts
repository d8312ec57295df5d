import { operationById } from '../../../engine/contract/operations.js';
import { isObject } from '../../../engine/json/guards.js';
import type {
  CaseContext,
  CaseSource,
  Contract,
  Handler,
  Json,
  JsonObject,
  MutantDraft,
} from '../../../engine/types/index.js';
import { isCertain } from '../../support/cases/certainty.js';
import { successOf } from '../../support/checking/success.js';
import { stepFor } from '../../support/cases/requests/step-for.js';
import { validCases } from '../../support/cases/requests/valid-cases.js';
import { noPath, valueOf } from '../../support/cases/samples.js';
import { pathFrom, searchable } from '../../support/cases/searches/searches.js';
import {
  detailOf,
  extraIn,
  checkPair,
  namesWith,
  without,
  type Detail,
  type ExtraMembersParams,
} from '../../support/checking/extra-members.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { valueText } from '../../support/checking/relations/members.js';
import { described, kind, paramsSchema, textMap, texts } from '../../support/kind.js';
import { keyIn } from '../../support/mutants/other-record.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';

/** An answer about one record holds members that listed records lack, and the same ones for each record of a sort. */
export const extraMembers = kind<ExtraMembersParams>({
  name: 'extra-members',
  says: 'an answer about one record holds more than listed records do, and the same for each record of a sort',
  params: paramsSchema(
    {
      operation: described('Operation that answers one record, as the body or inside it.'),
      schema: described('Schema (of the components) of a record as it is listed elsewhere.'),
      mapping: described('Field mapping of the record.'),
      key: described('Field that identifies the record, and that the path carries.'),
      named: described(
        'Groups of words: members named with a word of a group come for both of two records of a sort, or for none.',
        { type: 'array', items: texts, minItems: 1 },
      ),
      where: described('Values (by pointer) of the records that `named` compares; of a list, any.', {
        type: 'object',
      }),
      alike: described('Pointers to values that are equal in two records of a sort.', texts),
      known: described('Values of the samples that give records to compare.', textMap),
    },
    ['named', 'where', 'alike', 'known'],
  ),
  example: { operation: 'GET /books/{id}', schema: 'Book', mapping: 'book', key: 'id' },
  operations: ({ operation }) => [operation],
  cases: (params, context) => (params.named ? pairCases(params, context) : singleCases(params, context)),

  check(params, exchanges, { contract, given }) {
    const keys = Array.isArray(given['keys']) ? given['keys'].map(valueText) : [];
    const found: Detail[] = [];
    for (const [index, exchange] of exchanges.entries()) {
      const answer = successOf(given, exchange);
      if ('instead' in answer) return answer.instead;
      const detail = detailOf(params, contract, answer.json, keys[index] ?? '');
      if (!detail) return irrelevant('the answer shows no record with the key');
      found.push(detail);
    }
    if (params.named) return checkPair(params, params.named, found, keys);
    const bare = found.find(({ names }) => names.length === 0);
    if (!bare) return holds;
    const shown = Object.keys(bare.value as JsonObject).join(', ');
    return violated('members beside those that listed records have', shown, bare.at);
  },

  faults(params, contract): MutantDraft[] {
    if (!params.named)
      return [
        {
          name: 'bare',
          does: 'answers the record without anything more',
          wrap: onRecords(params, contract, (body, key) => {
            const record = detailOf(params, contract, body, key)?.value;
            return isObject(record) ? without(record, extraIn(params, contract, record)) : body;
          }),
        },
      ];
    return params.named.map((words) => ({
      name: `without-${words[0] ?? ''}`,
      does: `leaves ${words.join(' or ')} out of the answers about some records`,
      wrap: onRecords(params, contract, (body, key) =>
        key.length % 2 === 0 ? without(body, namesWith(extraIn(params, contract, body), words)) : body,
      ),
    }));
  },

  variants: (params, contract) => [
    params.named
      ? {
          name: 'null-for-nothing',
          does: 'answers null where there is nothing more to tell of a record',
          wrap: onRecords(params, contract, (body, key) => {
            const extra = key.length % 2 === 0 ? [] : extraIn(params, contract, body);
            return { ...body, ...Object.fromEntries(extra.map((name) => [name, null])) };
          }),
        }
      : {
          name: 'beside',
          does: 'answers the record and what is more of it beside each other',
          wrap: onRecords(params, contract, (body) => ({ record: body, more: { whole: true } })),
        },
  ],
});

function singleCases({ operation: id, key }: ExtraMembersParams, context: CaseContext): CaseSource {
  const operation = operationById(context.contract.operations, id);
  const parameter = operation.parameters.find(({ sample }) => sample === key)?.name ?? key;
  const cases = validCases(operation, context, (values) => ({
    steps: [stepFor(operation, 'record', values, { memo: true })],
    given: { keys: [values[parameter]?.[0] ?? ''], certain: isCertain(operation, context, values) },
  }));
  return cases ?? noPath(id);
}

/** Each record with the one before it: where some have a member and others do not, two such follow each other. */
function pairCases(
  { operation: id, key, known: among }: ExtraMembersParams,
  context: CaseContext,
): CaseSource {
  const operation = operationById(context.contract.operations, id);
  const known = searchable(operation, context.samples, [key], among ?? {}).slice(0, context.runs + 1);
  if (known.length < 2) return { none: { reason: 'no sample', detail: `fewer than two ${key}s are known` } };
  const stepOf = (name: string, sample: (typeof known)[number]) =>
    stepFor(operation, name, pathFrom(operation, sample) ?? {}, { memo: true });
  return {
    examples: known.slice(1).map((sample, index) => {
      const before = known[index] ?? sample;
      return {
        steps: [stepOf('one', before), stepOf('another', sample)],
        given: { keys: [valueOf(before, key), valueOf(sample, key)] },
      };
    }),
  };
}

/** Changes the answers about records. */
function onRecords(
  { operation }: ExtraMembersParams,
  contract: Contract,
  edit: (body: JsonObject, key: string) => Json,
): (next: Handler) => Handler {
  return onOperations(contract, [operation], (next, request, url) =>
    withJson(next(request), (body) =>
      isObject(body) ? edit(body, keyIn(operationById(contract.operations, operation), url)) : body,
    ),
  );
}
