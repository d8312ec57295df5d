import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import { isObject } from '../../../engine/json/guards.js';
import type {
  Case,
  CaseContext,
  Contract,
  Json,
  MutantDraft,
  Operation,
} from '../../../engine/types/index.js';
import { isCertain } from '../../support/cases/certainty.js';
import { successOf } from '../../support/checking/success.js';
import { described, kind, pairs, paramsSchema, text, texts } from '../../support/kind.js';
import { itemsParameter, recordsAt } from '../../support/checking/outer-records.js';
import { located, together } from '../../support/checking/records.js';
import { brokenRecord, relationBreaks } from '../../support/mutants/relation-faults.js';
import { repeatedRecord } from '../../support/mutants/repeated-record.js';
import { applies, relationNames, type Relation } from '../../support/checking/relations/relation.js';
import { checkRelation } from '../../support/checking/relations/check-relation.js';
import { subsetsOf } from '../../support/cases/options.js';
import { operationIn, repeatedFilters } from '../../support/cases/searches/repeated-filters.js';
import { noPath } from '../../support/cases/samples.js';
import { stepFor, type Assignment } from '../../support/cases/requests/step-for.js';
import { validAssignments } from '../../support/cases/requests/valid-assignments.js';
import { validCases } from '../../support/cases/requests/valid-cases.js';
import { onOperations, withJson } from '../../support/mutants/rewrite.js';
import { replaceAt } from '../../support/checking/schema-nodes.js';

interface Params extends Omit<Relation, 'to' | 'value'> {
  operation: string;
  options?: [string, string][];
  before?: [string, string][];
  items?: string;
  to?: string[] | { const: null | boolean | number | string };
}

/** Of so many options every combination is asked. */
const mostCombined = 4;

const scalar = { anyOf: ['null', 'boolean', 'number', 'string'].map((type) => ({ type })) };
const when = paramsSchema(
  {
    at: text,
    is: { type: 'array', items: scalar, minItems: 1 },
    startsWith: text,
    matches: text,
    and: { type: 'object', additionalProperties: scalar },
  },
  ['is', 'startsWith', 'matches', 'and'],
);

/** Values inside one answer stand to each other as they must: counts, sums, parts of texts, members of lists. */
export const memberRelation = kind<Params>({
  name: 'member-relation',
  says: 'values inside one answer agree with each other',
  params: paramsSchema(
    {
      operation: described('Operation whose answers are checked, or a view whose searches are sent.'),
      options: described(
        'Query pairs of which any may be added: the answer still agrees with itself.',
        pairs,
      ),
      before: described('Query pairs of a request that is sent first and must leave nothing behind.', pairs),
      items: itemsParameter,
      relation: described('How the values at `of` stand to those at `to`.', { enum: relationNames }),
      of: described('Pointers with wildcards, below a record, to the values that are checked.', {
        type: 'array',
        items: { type: 'string' },
        minItems: 1,
      }),
      to: described(
        'Pointers to what they are compared with (a closing # means names of members), or `{ const: value }`, ' +
          'in whose text `{/pointer}` is filled from the record.',
        { anyOf: [texts, paramsSchema({ const: scalar })] },
      ),
      when: described(
        'Only records with one of these values at a pointer, a text there that starts with the one at another, or one ' +
          'that matches a pattern; `and`: further pointers with the values there.',
        when,
      ),
    },
    ['options', 'before', 'items', 'to', 'when'],
  ),
  example: {
    operation: 'GET /search',
    items: '/*',
    relation: 'at-most',
    of: ['/price/sale'],
    to: ['/price/list'],
  },
  operations: ({ operation }, contract) => [operationIn(contract, operation)],
  spare: { before: 0 },

  cases({ operation: id, options = [], before }, context) {
    if (context.contract.views[id]) return repeatedFilters(id, context);
    const operation = operationById(context.contract.operations, id);
    const toCase = caseOf(operation, context, before);
    const cases = validCases(operation, context, (values) => toCase(values, []));
    const valid = validAssignments(operation, context);
    if (!cases || !valid) return noPath(id);
    const single = operation.parameters.length === 0;
    if (options.length === 0) return single ? { ...cases, atMost: 3 } : cases;
    if (single && options.length <= mostCombined)
      return { examples: subsetsOf(options).map((added) => toCase({}, added)) };
    const random = fc.tuple(valid, fc.subarray(options)).map(([values, added]) => toCase(values, added));
    return { random, ...(single ? { atMost: 20 } : {}) };
  },

  check(params, exchanges, { contract, given }) {
    const answer = successOf(given, exchanges.at(-1));
    if ('instead' in answer) return answer.instead;
    const relation = relationOf(params);
    const checked = recordsAt(contract, params.items ?? '', answer.json).map(({ at, value }) =>
      located(checkRelation(relation, value), at),
    );
    return together(checked, 'the answer holds no record');
  },

  faults(params, contract): MutantDraft[] {
    if (params.relation === 'unique' && contract.views[params.operation])
      return [repeatedRecord(contract, params.operation)];
    return relationBreaks(relationOf(params)).map((way) => ({
      name: way,
      does: `breaks ${params.of.join(', ')}: ${way}`,
      wrap: onOperations(contract, [operationIn(contract, params.operation)], (next, request) =>
        withJson(next(request), (body) => brokenAnswer(params, contract, body, way)),
      ),
    }));
  },
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

function relationOf({ relation, of, to, when }: Params): Relation {
  const compared = Array.isArray(to) ? { to } : to ? { value: to.const } : {};
  return { relation, of, ...compared, ...(when ? { when } : {}) };
}

function brokenAnswer(params: Params, contract: Contract, body: Json, way: string): Json {
  const relation = relationOf(params);
  return recordsAt(contract, params.items ?? '', body).reduce(
    (kept, { at }) =>
      replaceAt(kept, at, (record) =>
        applies(relation, record) && (isObject(record) || Array.isArray(record))
          ? brokenRecord(relation, record, way)
          : record,
      ),
    body,
  );
}
