import { operationById } from '../../../engine/contract/operations.js';
import { shapeFinding } from '../../../engine/contract/shapes.js';
import { sameJson } from '../../../engine/json/compare.js';
import { asText, brief, isObject } from '../../../engine/json/guards.js';
import type {
  CheckOutcome,
  Contract,
  Exchange,
  Json,
  JsonObject,
  Operation,
  ReceivedResponse,
} from '../../../engine/types/index.js';
import { alikeCases } from '../../support/cases/alike-keys.js';
import { noPath } from '../../support/cases/samples.js';
import { spellings } from '../../support/cases/respelled.js';
import { isCompared, unknownKeyCases, type UnknownKeyParams } from '../../support/cases/unknown-keys.js';
import { checkAlike } from '../../support/checking/alike.js';
import { checkRecord, holdsKey } from '../../support/checking/record-signs.js';
import { isEmptyValue, isEmptyAs, isFilled } from '../../support/checking/empty-value.js';
import { holds, irrelevant, stepNamed, violated } from '../../support/checking/records.js';
import { bodyFinding, resolved } from '../../support/checking/refusals.js';
import { described, kind, pairs, paramsSchema, text, texts } from '../../support/kind.js';
import { unknownKeyFaults, unknownKeyVariants } from '../../support/mutants/unknown-key-variations.js';

/** Answers that ask for a credential first prove nothing. */
const wantsCredential = [401, 402, 403];

/** A key that nothing has is not answered as if something had it. A documented 404 is required, else the refusal is open. */
export const unknownKey = kind<UnknownKeyParams>({
  name: 'unknown-key',
  says: 'a key that nothing has is not answered as if something had it',
  params: paramsSchema(
    {
      operation: described('Operation that answers what has the key.'),
      parameter: described('Path parameter, or required query parameter, that carries the key.'),
      values: described(
        'Keys that nothing has. Numbers below 0 or from 2^31, and signs alone, may also be refused as invalid.',
        {
          ...texts,
          minItems: 0,
        },
      ),
      near: described(
        'Also request keys that differ little from known ones; and, of fields that are listed, those of records of another kind.',
        { anyOf: [{ type: 'boolean' }, texts] },
      ),
      record: described(
        'What tells a record in an answer: a field mapping, and the fields that an object shows when it is one, the key first; ' +
          '`blank`: a success that is null or without members, or with the key and several without a value, is one, too; `measured`: a list of objects with numbers.',
        paramsSchema({ mapping: text, fields: texts, blank: { const: true }, measured: { const: true } }, [
          'blank',
          'measured',
        ]),
      ),
      alike: described(
        "Pointers (`''`: the body): only an answer that shows there what one for a known key shows is a failure.",
        { type: 'array', items: { type: 'string' }, minItems: 1 },
      ),
      empty: described(
        'Also an empty answer of the documented shape is a failure, where something known is answered with more.',
        { const: true },
      ),
      respelled: described(
        'With `alike`: known keys are also written in the other `case`, with a letter as URLs write it (`percent`), or with ' +
          'a `suffix`: each is another key.',
        { type: 'array', items: { enum: Object.keys(spellings) }, minItems: 1 },
      ),
      options: described('Query pairs with which some of the values are requested, too.', pairs),
    },
    ['near', 'record', 'alike', 'empty', 'respelled', 'options'],
  ),
  example: {
    operation: 'GET /books/{id}',
    parameter: 'id',
    values: ['987654321'],
    near: true,
    record: { mapping: 'book', fields: ['number', 'id'] },
  },
  operations: ({ operation }) => [operation],
  spare: { 'known key': 0, 'another unknown key': 0 },

  cases(params, context) {
    const operation = operationById(context.contract.operations, params.operation);
    const examples = (params.alike ? alikeCases : unknownKeyCases)(params, operation, context);
    return examples.length > 0 ? { examples } : noPath(params.operation);
  },

  check(params, exchanges, { contract, given }) {
    const response = exchanges[0]?.response;
    if (!response) return irrelevant('no answer');
    if (params.alike) return checkAlike(params.parameter, params.alike, exchanges, given);
    const operation = operationById(contract.operations, params.operation);
    const after = stepNamed(exchanges, 'known key')?.response?.status;
    if (after === 404 || after === 410)
      return violated('the listed record, after one that is not known', `status ${after}`);
    // Whether a look-up meets records of other kinds is open, but they must be shown as what is looked up.
    const schema = operation.responses.find((each) => each.status === '200')?.schema ?? {};
    const isRecord = response.status === 200 && !shapeFinding(contract, schema, response.json ?? null);
    if (given['other'] === true && isRecord) return irrelevant('the target has a record with this key');
    if (
      (given['near'] === true || (params.record && params.record.blank !== true)) &&
      holdsKey(params.record, contract, response, asText(given['asked']))
    )
      return irrelevant('the target has a record with this key');
    if (operation.responses.some(({ status }) => status === '404'))
      return checkNotFound(contract, operation, response, given);
    const actual = `status ${response.status}, body ${brief(response.text)}`;
    if (response.status >= 500) return violated(`a refusal: nothing has this ${params.parameter}`, actual);
    if (wantsCredential.includes(response.status)) return irrelevant(`status ${response.status}`);
    const mark = response.status >= 400 ? successMark(contract, schema, response.json) : undefined;
    if (mark !== undefined && !params.record)
      return violated('a refusal without the mark of a success', actual, mark);
    if (response.status < 200 || response.status >= 300 || response.json === undefined) return holds;
    if (params.record) return checkRecord(params.record, contract, response.json, asText(given['asked']));
    if (isCompared(params, operation)) return checkCompared(params, exchanges, response.json, actual);
    const isKnown = exchanges.some(({ step, response }) => step.name === 'known value' && isFilled(response));
    if (params.empty && !isKnown) return irrelevant('nothing is answered for what is known');
    return checkShape(params, contract, operation, response.json, actual);
  },

  faults: (params, contract) => unknownKeyFaults(params, contract),
  variants: (params, contract) => unknownKeyVariants(params, contract),
});

function checkNotFound(
  contract: Contract,
  operation: Operation,
  response: ReceivedResponse,
  { open }: JsonObject,
): CheckOutcome {
  const allowed = open === true ? [404, 422, 400] : [404];
  if (!allowed.includes(response.status))
    return violated(
      allowed.map((status) => `status ${status}: no record has this key`),
      `status ${response.status}, body ${brief(response.text)}`,
    );
  const finding = bodyFinding(contract, operation, response);
  return finding ? { relevant: true, finding } : holds;
}

/** Where a body shows a fixed value by which the document tells a success. */
function successMark(
  contract: Contract,
  schema: JsonObject | boolean,
  body: Json | undefined,
): string | undefined {
  const { properties } = (isObject(schema) && resolved(contract, schema)) || {};
  const fixed = Object.entries(isObject(properties) ? properties : {});
  const mark = fixed.find(
    ([name, shown]) => isObject(shown) && 'const' in shown && isObject(body) && body[name] === shown['const'],
  );
  return mark && `/${mark[0]}`;
}

function checkCompared(
  { parameter }: UnknownKeyParams,
  exchanges: readonly Exchange[],
  body: Json,
  actual: string,
): CheckOutcome {
  const [known, nothing] = ['known value', 'nothing known'].map(
    (name) => stepNamed(exchanges, name)?.response,
  );
  if (known?.status !== 200 || known.json === undefined || isEmptyValue(known.json))
    return irrelevant('nothing is answered for the known value');
  if (nothing?.json !== undefined && sameJson(known.json, nothing.json))
    return irrelevant('the same is answered where nothing is known');
  return sameJson(known.json, body)
    ? violated(`not what is answered for a known ${parameter}: nothing has this one`, actual)
    : holds;
}

function checkShape(
  { parameter, empty }: UnknownKeyParams,
  contract: Contract,
  { responses }: Operation,
  body: Json,
  actual: string,
): CheckOutcome {
  const schema = responses.find((each) => each.status === '200')?.schema ?? {};
  const fits =
    !shapeFinding(contract, schema, body) &&
    (empty === true || !isEmptyAs((isObject(schema) && resolved(contract, schema)) || schema, body));
  return fits ? violated(`no such answer: nothing has this ${parameter}`, actual) : holds;
}
