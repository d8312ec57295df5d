import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import type { Case, CaseContext, CaseSource, Operation } from '../../../engine/types/index.js';
import { isCertain } from '../../support/cases/certainty.js';
import { successOf } from '../../support/checking/success.js';
import { described, kind, pairs, paramsSchema, text, texts, withForms } from '../../support/kind.js';
import { asksAsDocumented, isAsDocumented } from '../../support/cases/heard.js';
import { showsOne } from '../../support/checking/view-records.js';
import { itemsParameter } from '../../support/checking/outer-records.js';
import { because, irrelevant, located, together } from '../../support/checking/records.js';
import { checkAcross, isAcrossRecords } from '../../support/checking/relations/across-records.js';
import { checkRelation } from '../../support/checking/relations/check-relation.js';
import { checkSameValues, comparesRecords } from '../../support/checking/relations/same-values.js';
import { checkSettled } from '../../support/checking/relations/settled.js';
import { toldInside } from '../../support/checking/relations/inside.js';
import {
  relatedIn,
  relationOf,
  type RelatedMembers,
} from '../../support/checking/relations/related-records.js';
import { relationNames } from '../../support/checking/relations/relation.js';
import { memberRelationFaults } from '../../support/mutants/member-relation-faults.js';
import { knownOptions, subsetsOf } from '../../support/cases/options.js';
import { operationIn, viewCases } from '../../support/cases/searches/view-cases.js';
import { allKnown } from '../../support/cases/all-known.js';
import { noPath } from '../../support/cases/samples.js';
import { stepFor, type Assignment } from '../../support/cases/requests/step-for.js';
import { validAssignments } from '../../support/cases/requests/valid-assignments.js';
import { validCases } from '../../support/cases/requests/valid-cases.js';

/** Of so many options every combination is asked. */
const mostCombined = 4;
/** Parameters of relations inside one record alone. */
const ofOneRecord = ['options', 'before', 'items', 'when'];

const scalar = { anyOf: ['null', 'boolean', 'number', 'string'].map((type) => ({ type })) };
const when = {
  ...paramsSchema(
    {
      at: text,
      is: { type: 'array', items: scalar, minItems: 1 },
      startsWith: text,
      matches: text,
      and: { type: 'object', additionalProperties: scalar },
      inside: paramsSchema({ members: texts, named: texts, values: texts }),
      same: texts,
    },
    ['at', 'is', 'startsWith', 'matches', 'and', 'inside', 'same'],
  ),
  dependentRequired: Object.fromEntries(['is', 'startsWith', 'matches', 'and'].map((name) => [name, ['at']])),
};

/**
 * Values inside one answer stand to each other as they must: counts, sums, parts of texts, members of lists. What a member
 * holds in one record is of the type or form that it has in the others.
 */
export const memberRelation = kind<RelatedMembers>({
  name: 'member-relation',
  says: 'values inside one answer agree with each other, or those of one member in all records',
  params: withForms(
    paramsSchema(
      {
        operation: described(
          'Operation whose answers are checked, or a view whose searches are sent; of a view whose path holds the key, the ' +
            'record with the key is checked, whatever it comes in.',
        ),
        options: described(
          'Query pairs of which any may be added: the answer still agrees with itself. The value `{known}` is the number of ' +
            'known records, `{known-2}` two less; `{field}` stands for each known value of a field, given by itself.',
          pairs,
        ),
        before: described(
          'Query pairs of a request that is sent first and must leave nothing behind.',
          pairs,
        ),
        items: itemsParameter,
        relation: described(
          'How the values at `of` stand to those at `to`. `same-type`, `same-form`: a member has in each record the JSON type ' +
            '(null is of any) or the form that it has in most: in the list of an answer (a wildcard), else in all answers. ' +
            '`same-order`: days there follow each other as numbers at the last of `to` do, where the others are the same. ' +
            '`same-rates`: maps of numbers, of which two names have the same proportion in all but one. `same-values`: records that show the same at `to`, in any answers, show the same at ' +
            '`of`; without parameters, each request is sent 40 times. `own-values`: no two that differ at `to` show the same at `of`. ' +
            '`never-null`: it is null in none where few others are; `never-empty`: empty in none of an answer where it is ' +
            'filled in another. `own-name`: where most values end with a name at `to`, none has that of another item whose value has not. `each-day-once`: of lists there, at any depth, that ' +
            'have an entry for each day, none has one day twice and leaves the next out. `one-spelling`: texts of members of one ' +
            'name do not differ in case, blanks or hyphens alone. `own-address`: where most addresses are below that of their ' +
            'item, none is below that of another one instead. `own-key`: where nearly all entries hold the key at `to` under which ' +
            'they stand, all do, and none holds that of another, or, where most hold a part of theirs, a part of it. `settled`: equal requests are not told now one value, now another. ' +
            '`no-longer`: a text has no more characters than the other one. ' +
            '`tallies`: of objects there, at any depth, that count as many as a list has, by the values at `to` in its items, one ' +
            'counts what it shows. `not-after`: days and moments with a zone, in entries of lists at ' +
            'any depth, too, are not later; `not-after-answer`: than the `Date` of the answer.',
          { enum: relationNames },
        ),
        of: described('Pointers with wildcards, below a record, to the values that are checked.', {
          type: 'array',
          items: { type: 'string' },
          minItems: 1,
        }),
        to: described(
          'Pointers to what they are compared with (a closing # means names of members), or `{ const: value }`, ' +
            'in whose text `{/pointer}` is filled from the record. With `same-form` a regular expression.',
          { anyOf: [texts, paramsSchema({ const: scalar })] },
        ),
        when: described(
          'Only records with one of these values at a pointer, a text there that starts with the one at another, or one ' +
            'that matches a pattern; `and`: further pointers with the values there; `inside`: only answers with one of the ' +
            'values in a member with a word of `named` in its name, right inside one with a word of `members`; `same`: only ' +
            'records that hold one value at all of these pointers.',
          when,
        ),
      },
      ['options', 'before', 'items', 'to', 'when'],
    ),
    {
      'relation unique': { refuses: ['to'] },
      'relation each-day-once': { refuses: ['to'] },
      'relation settled': { refuses: ['to', ...ofOneRecord] },
      'relation one-spelling': { refuses: ['to'] },
      'relation not-after-answer': { refuses: ['to'] },
      'relation same-type': { refuses: ['to', ...ofOneRecord] },
      'relation same-form': { needs: ['to'], refuses: ofOneRecord },
      'relation same-order': { needs: ['to'], refuses: ofOneRecord },
      'relation never-null': { refuses: ['to', 'options', 'before', 'items'] },
      'relation never-empty': { refuses: ['to', ...ofOneRecord] },
      'relation same-rates': { refuses: ['to', ...ofOneRecord] },
      'relation same-values': { needs: ['to'], refuses: ['before'] },
      'relation own-values': { needs: ['to'], refuses: ['before'] },
    },
    { needs: ['to'] },
  ),
  example: [
    {
      operation: 'GET /search',
      items: '/*',
      relation: 'at-most',
      of: ['/price/sale'],
      to: ['/price/list'],
    },
    { operation: 'GET /books/{id}', relation: 'same-type', of: ['/title', '/price'] },
    {
      operation: 'book',
      relation: 'differs',
      of: ['/status'],
      to: { const: 'in stock' },
      when: { inside: { members: ['stock'], named: ['copies'], values: ['0'] } },
    },
  ],
  operations: ({ operation }, contract) => [operationIn(contract, operation)],
  spare: { before: 0, 'one of several': 1 },

  cases({ operation: id, options: pairs = [], before, relation }, context): CaseSource {
    if (context.contract.views[id]) return viewCases(id, context);
    const operation = operationById(context.contract.operations, id);
    if (isAcrossRecords({ relation }))
      return allKnown(
        operation,
        context,
        comparesRecords({ relation }) || (relation === 'settled' && 'each'),
        pairs,
      );
    const { options, each } = knownOptions(pairs, context);
    const toCase = caseOf(operation, context, before);
    const cases = validCases(operation, context, (values) => toCase(values, []));
    const valid = validAssignments(operation, context);
    if (!cases || !valid) return noPath(id);
    const single = operation.parameters.length === 0;
    if (options.length === 0) return single ? { ...cases, atMost: 3 } : cases;
    if (single && options.length <= mostCombined)
      return { examples: [...subsetsOf(options), ...each].map((added) => toCase({}, added)) };
    const random = fc.tuple(valid, fc.subarray(options)).map(([values, added]) => toCase(values, added));
    return { random, ...(single ? { atMost: 20 } : {}) };
  },

  hears(params, exchange, context) {
    const { contract } = context;
    const { operation: id, options = [], before, relation } = params;
    const { response } = exchange;
    const isOfSeveral =
      isAcrossRecords({ relation }) || comparesRecords({ relation }) || relation === 'settled';
    if (!response || before || isOfSeveral || (contract.views[id] && showsOne(contract, id)))
      return undefined;
    const operation = operationById(contract.operations, operationIn(contract, id));
    const names = options.map(([name]) => name);
    const speaks =
      asksAsDocumented(context, operation, exchange, names) && isAsDocumented(contract, operation, response);
    return speaks ? { certain: false } : undefined;
  },

  check(params, exchanges, { contract, given }) {
    const relation = relationOf(params, exchanges.at(-1)?.response?.headers['date']);
    const { to, items = '' } = params;
    if (comparesRecords(relation) && Array.isArray(to))
      return checkSameValues({ ...relation, items, to }, contract, exchanges);
    if (relation.relation === 'settled') return checkSettled(relation.of, exchanges);
    if (isAcrossRecords(params)) return checkAcross(relation, exchanges);
    const answer = successOf(given, exchanges.at(-1));
    if ('instead' in answer) return answer.instead;
    const since = relation.when?.inside && toldInside(relation, answer.json);
    if (relation.when?.inside && since === undefined)
      return irrelevant(`nothing inside says ${relation.when.inside.values.join(' or ')}`);
    const checked = relatedIn(params, contract, answer.json, given['key']).map(({ at, value }) =>
      located(checkRelation(relation, value), at),
    );
    return because(together(checked, 'the answer holds no such record'), since);
  },

  faults: (params, contract) => memberRelationFaults(params, contract),
  variants: () => [],
});

function caseOf(operation: Operation, context: CaseContext, before: RelatedMembers['before']) {
  return (values: Assignment, added: [string, string][]): Case => {
    const step = stepFor(operation, 'request', values);
    const asked = (pairs: [string, string][]) => {
      const others = (step.query ?? []).filter(([name]) => !pairs.some((pair) => pair[0] === name));
      return pairs.length === 0 ? step : { ...step, query: [...others, ...pairs] };
    };
    return {
      steps: [...(before ? [{ ...asked(before), name: 'before' }] : []), asked(added)],
      given: { certain: isCertain(operation, context, values) },
    };
  };
}
