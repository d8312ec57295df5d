import { readNotion } from '../../../engine/contract/read-record.js';
import { operationById } from '../../../engine/contract/operations.js';
import { asText, brief } from '../../../engine/json/guards.js';
import type { Reading } from '../../../engine/types/contract.js';
import type { ReceivedResponse } from '../../../engine/types/exchange.js';
import type { CheckOutcome } from '../../../engine/types/verdict.js';
import { kind, pairs, paramsSchema, text, textMap, texts } from '../../support/kind.js';
import { lookupCases, type LookupParams } from '../../support/cases/lookup-cases.js';
import { lookupFaults } from '../../support/mutants/lookup-variations.js';
import { holds, irrelevant, readingOf, stepNamed, violated } from '../../support/checking/records.js';
import { bodyFinding } from '../../support/checking/refusals.js';

/** One record is looked up by its primary key, else by its secondary key, else not found. */
export const lookup = kind<LookupParams>({
  name: 'lookup',
  says: 'a look-up tries one key first, then another, and finds nothing otherwise',
  params: paramsSchema(
    {
      operation: text,
      parameter: text,
      reading: text,
      primary: text,
      secondary: text,
      case: { enum: ['primary', 'secondary', 'collision', 'absent', 'respelled'] },
      absent: texts,
      open: texts,
      near: { type: 'boolean' },
      options: pairs,
      after: { type: 'array', items: textMap, minItems: 1 },
    },
    ['absent', 'open', 'near', 'options', 'after'],
  ),
  operations: ({ operation }) => [operation],

  cases(params, context) {
    const operation = operationById(context.contract.operations, params.operation);
    const all = lookupCases(params, operation, context);
    if (all.length === 0)
      return { none: { reason: 'vacuous', detail: `no known record gives a ${params.case} look-up` } };
    return { examples: all };
  },

  check(params, exchanges, { contract, given }) {
    const response = stepNamed(exchanges, 'look-up')?.response;
    if (!response) return irrelevant('no answer');
    const operation = operationById(contract.operations, params.operation);
    if (params.case === 'respelled' && [400, 404, 422].includes(response.status)) return holds;
    if (params.case !== 'absent')
      return checkFound(params, contract.readings[params.reading] ?? {}, response, asText(given['asked']));
    const allowed = given['open'] === true ? ['404', '422', '400'] : ['404'];
    if (
      response.status === 200 &&
      holdsKey(params, readingOf(contract, params.reading), response, asText(given['asked']))
    ) {
      return irrelevant('the target has a record with this key');
    }
    if (!allowed.includes(String(response.status))) {
      return violated(
        allowed.map((status) => `status ${status}: no record has this key`),
        `status ${response.status}, body ${brief(response.text)}`,
      );
    }
    const finding = bodyFinding(contract, operation, response);
    return finding ? { relevant: true, finding } : holds;
  },

  faults: (params, contract) =>
    lookupFaults(contract, operationById(contract.operations, params.operation), params),
  variants: () => [],
});

function checkFound(
  params: LookupParams,
  reading: Reading,
  response: ReceivedResponse,
  asked: string,
): CheckOutcome {
  const notion = params.case === 'secondary' ? params.secondary : params.primary;
  const key = params.case === 'respelled' ? asked.replace(/^0/, '') : asked;
  if (response.status !== 200 || response.json === undefined) {
    return violated(
      `status 200: a listed record has ${notion} ${key}`,
      `status ${response.status}, body ${brief(response.text)}`,
    );
  }
  const found = readNotion(reading, notion, response.json)?.[0];
  if (found === key) return holds;
  // A record that no listing showed may hold the number as its primary key, and then it comes first.
  if (params.case === 'secondary' && readNotion(reading, params.primary, response.json)?.[0] === asked) {
    return irrelevant('another record has the asked key as its first key');
  }
  return violated(
    `the record whose ${notion} is ${key}`,
    `a record whose ${notion} is ${found ?? 'not shown'}`,
  );
}

function holdsKey(
  params: LookupParams,
  reading: Reading,
  response: ReceivedResponse,
  asked: string,
): boolean {
  const body = response.json ?? null;
  return [params.primary, params.secondary].some(
    (notion) => readNotion(reading, notion, body)?.[0] === asked,
  );
}
