import { operationById } from '../../../engine/contract/operations.js';
import { brief, isObject } from '../../../engine/json/guards.js';
import { select } from '../../../engine/json/pointer.js';
import type { Contract } from '../../../engine/types/contract.js';
import type { Json } from '../../../engine/types/json.js';
import { isCertain, successOf } from '../../support/cases/certainty.js';
import { recordWithKey } from '../../support/checking/find-record.js';
import { kind, paramsSchema, text, texts } from '../../support/kind.js';
import { keyIn } from '../../support/mutants/other-record.js';
import { holds, irrelevant, readingOf, violated } from '../../support/checking/records.js';
import { valueText } from '../../support/checking/relations.js';
import { stepFor } from '../../support/cases/requests.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';
import { valueOf } from '../../support/cases/samples.js';
import { replaceAt } from '../../support/checking/schema-nodes.js';
import { pathFrom, searchable } from '../../support/cases/searches.js';
import { membersNamed } from '../../support/checking/visible.js';

interface Params {
  operation: string;
  reading: string;
  /** Notion that the path carries and that the record shows. */
  key: string;
  /** Notions with their values: only such records are asked for, and checked if they show the same. */
  among: Record<string, string>;
  /** Words in the names of members of a payload that is not shown, and of the members right inside them. */
  inside: string[];
  named: string[];
  /** Where one of those has one of these values, the record does not have the other value. */
  values: string[];
  at: string;
  excluded: string;
}

/** What an answer about a record holds inside excludes a value of the record. */
export const insideExcludes = kind<Params>({
  name: 'inside-excludes',
  says: 'a record does not have a value that what its answer holds inside excludes',
  params: paramsSchema({
    operation: text,
    reading: text,
    key: text,
    among: { type: 'object', additionalProperties: { type: 'string' } },
    inside: texts,
    named: texts,
    values: texts,
    at: text,
    excluded: text,
  }),
  operations: ({ operation }) => [operation],

  cases({ operation: id, key, among }, context) {
    const operation = operationById(context.contract.operations, id);
    const known = searchable(operation, context.samples, [key], among).slice(0, context.runs);
    if (known.length === 0) {
      const wanted = Object.entries(among).map((pair) => pair.join(' '));
      return { none: { reason: 'no sample', detail: `no record with ${wanted.join(', ')} is known` } };
    }
    return {
      examples: known.map((sample) => {
        const values = pathFrom(operation, sample) ?? {};
        return {
          steps: [stepFor(operation, 'by itself', values)],
          given: { key: valueOf(sample, key), certain: isCertain(operation, context, values) },
        };
      }),
    };
  },

  check(params, [exchange], { contract, given }) {
    const answer = successOf(given, exchange);
    if ('instead' in answer) return answer.instead;
    const found = recordIn(params, contract, answer.json, valueText(given['key'] ?? null));
    if (!found) return irrelevant('the answer shows no such record with the key');
    const telling = tellingIn(params, answer.json);
    if (telling === undefined) return irrelevant(`nothing inside says ${params.values.join(' or ')}`);
    const value = select(found.value, params.at)[0]?.value;
    return value === params.excluded
      ? violated(
          `another value than ${params.excluded}, since ${telling}`,
          brief(value),
          found.at + params.at,
        )
      : holds;
  },

  faults: (params, contract) => [
    {
      name: 'all-the-same',
      does: `says ${params.excluded} whatever the answer holds inside`,
      wrap: onOperations(contract, [params.operation], (next, request, url) =>
        withJson(next(request), (body) => {
          const key = keyIn(operationById(contract.operations, params.operation), url);
          const found = recordIn(params, contract, body, key);
          return found ? replaceAt(body, found.at + params.at, () => params.excluded) : body;
        }),
      ),
    },
  ],
  variants: () => [],
});

function recordIn({ reading: name, key, among }: Params, contract: Contract, body: Json, asked: string) {
  const reading = readingOf(contract, name);
  const found = recordWithKey(body, reading, key, asked);
  const fits = Object.entries(among).every(([notion, value]) =>
    (reading[notion]?.at ?? []).some(
      (pointer) => valueText(select(found?.value ?? null, pointer)[0]?.value ?? null) === value,
    ),
  );
  return fits ? found : undefined;
}

/** The first member inside that says one of the values, for a message. */
function tellingIn({ inside, named, values }: Params, body: Json): string | undefined {
  const members = membersNamed(body, inside).flatMap((each) => (isObject(each) ? Object.entries(each) : []));
  const telling = members.find(
    ([name, value]) =>
      named.some((word) => name.toLowerCase().includes(word)) && values.includes(valueText(value)),
  );
  return telling && `${telling[0]} in ${inside.join(' or ')} is ${valueText(telling[1])}`;
}
