import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { isObject } from '../../../engine/json/guards.js';
import { select, type Located } from '../../../engine/json/pointer.js';
import type { Operation } from '../../../engine/types/contract.js';
import type { Case } from '../../../engine/types/exchange.js';
import type { Json } from '../../../engine/types/json.js';
import type { CaseContext } from '../../../engine/types/kind.js';
import type { FaultSketch } from '../../../engine/types/mutation.js';
import { isCertain, successOf } from '../../support/cases/certainty.js';
import { kind, pairs, paramsSchema, text, textMap, texts } from '../../support/kind.js';
import { holdingObject } from '../../support/checking/find-record.js';
import { irrelevant } from '../../support/checking/records.js';
import { brokenRecord, relationBreaks } from '../../support/mutants/relation-faults.js';
import { applies, checkRelation, relationNames, type Relation } from '../../support/checking/relations.js';
import {
  stepFor,
  validAssignments,
  validCases,
  withFixed,
  type Assignment,
} from '../../support/cases/requests.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';
import { replaceAt } from '../../support/checking/schema-nodes.js';

interface Params extends Relation {
  operation: string;
  /** Parameter values that every request has. */
  fixed?: Record<string, string>;
  /** Query pairs of which any may be added: whatever the service makes of them, its answer agrees with itself. */
  options?: [string, string][];
  /** Query pairs of a request that is sent before and not checked: it must leave nothing behind. */
  before?: [string, string][];
  /** Pointer with wildcards to the records in the body; default: the body is the record. */
  record?: string;
  /** The record is the outermost object, at or below that place, with this member (for payloads that are not shown). */
  holding?: string;
}

/** Of so many options every combination is asked. */
const mostCombined = 4;

const scalar = { anyOf: ['null', 'boolean', 'number', 'string'].map((type) => ({ type })) };
const when = {
  type: 'object',
  properties: {
    at: text,
    is: { type: 'array', items: scalar, minItems: 1 },
    startsWith: text,
    matches: text,
  },
  required: ['at'],
  additionalProperties: false,
};

/** Values inside one answer stand to each other as they must: counts, sums, parts of texts, members of lists. */
export const memberRelation = kind<Params>({
  name: 'member-relation',
  says: 'values inside one answer agree with each other',
  params: paramsSchema(
    {
      operation: text,
      fixed: textMap,
      options: pairs,
      before: pairs,
      record: { type: 'string' },
      holding: text,
      relation: { enum: relationNames },
      of: { type: 'array', items: { type: 'string' }, minItems: 1 },
      to: texts,
      value: scalar,
      keys: { type: 'boolean' },
      when,
    },
    ['fixed', 'options', 'before', 'record', 'holding', 'to', 'value', 'keys', 'when'],
  ),
  operations: ({ operation }) => [operation],

  cases({ operation: id, fixed = {}, options = [], before }, context) {
    const operation = withFixed(operationById(context.contract.operations, id), fixed);
    const toCase = caseOf(operation, context, before);
    const cases = validCases(operation, context, (values) => toCase(values, []));
    const valid = validAssignments(operation, context);
    if (!cases || !valid)
      return { none: { reason: 'no sample', detail: `no known values for the path of ${id}` } };
    const single = operation.parameters.every((each) => fixed[each.name] !== undefined);
    if (options.length === 0) return single ? { ...cases, atMost: 3 } : cases;
    if (single && options.length <= mostCombined)
      return { examples: subsetsOf(options).map((added) => toCase({}, added)) };
    const random = fc.tuple(valid, fc.subarray(options)).map(([values, added]) => toCase(values, added));
    return { random, ...(single ? { atMost: 20 } : {}) };
  },

  check(params, exchanges, { given }) {
    const answer = successOf(given, exchanges.at(-1));
    if ('instead' in answer) return answer.instead;
    const records = recordsOf(params, answer.json);
    const checked = records.map(({ at, value }) => located(checkRelation(params, value), at));
    const relevant = checked.filter((each) => each.relevant);
    return (
      relevant.find((each) => each.finding) ??
      relevant[0] ??
      checked[0] ??
      irrelevant('the answer holds no record')
    );
  },

  faults: (params, contract): FaultSketch[] =>
    relationBreaks(params).map((way) => ({
      name: way,
      does: `breaks ${params.of.join(', ')}: ${way}`,
      wrap: onOperations(contract, [params.operation], (next, request) =>
        withJson(next(request), (body) => brokenAnswer(params, body, way)),
      ),
    })),
  variants: () => [],
});

function caseOf(operation: Operation, context: CaseContext, before: Params['before']) {
  return (values: Assignment, added: [string, string][]): Case => {
    const step = stepFor(operation, 'request', values);
    const asked = (pairs: [string, string][]) =>
      pairs.length === 0 ? step : { ...step, query: [...(step.query ?? []), ...pairs] };
    return {
      steps: [...(before ? [{ ...asked(before), name: 'before' }] : []), asked(added)],
      given: { certain: isCertain(operation, context, values) },
    };
  };
}

const subsetsOf = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((some, each) => [...some, ...some.map((subset) => [...subset, each])], [[]]);

function recordsOf({ record = '', holding }: Params, body: Json): Located[] {
  return select(body, record).flatMap(({ at, value }) => {
    if (holding === undefined) return [{ at, value }];
    const found = holdingObject(value, holding);
    return found ? [{ at: at + found.at, value: found.value }] : [];
  });
}

function located<J extends ReturnType<typeof checkRelation>>(outcome: J, at: string): J {
  if (!outcome.relevant || !outcome.finding) return outcome;
  return { ...outcome, finding: { ...outcome.finding, at: at + outcome.finding.at } };
}

function brokenAnswer(params: Params, body: Json, way: string): Json {
  return recordsOf(params, body).reduce(
    (kept, { at }) =>
      replaceAt(kept, at, (record) =>
        applies(params, record) && (isObject(record) || Array.isArray(record))
          ? brokenRecord(params, record, way)
          : record,
      ),
    body,
  );
}
