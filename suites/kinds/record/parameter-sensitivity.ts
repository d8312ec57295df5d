import { operationById, operationOf } from '../../../engine/contract/operations.js';
import { shapeFinding } from '../../../engine/contract/shapes.js';
import { sameJson } from '../../../engine/json/compare.js';
import { brief } from '../../../engine/json/guards.js';
import { valuesAt } from '../../../engine/json/pointer.js';
import type {
  CaseContext,
  Contract,
  Json,
  MutantDraft,
  Operation,
  Step,
} from '../../../engine/types/index.js';
import { isCalledBoth } from '../../support/checking/called-both.js';
import { isEmptyValue } from '../../support/checking/empty-value.js';
import { isKept } from '../../support/checking/kept-answers.js';
import { holdsSeveral } from '../../support/checking/several-values.js';
import { described, kind, paramsSchema, text, texts } from '../../support/kind.js';
import { holds, irrelevant, unanswered, violated } from '../../support/checking/records.js';
import { checkToldApart } from '../../support/checking/told-apart.js';
import { checkUnknown } from '../../support/checking/unlike-unknown.js';
import { unknownCases, type Unknown } from '../../support/cases/unlike-unknown.js';
import {
  continuedPairs,
  drawnCases,
  knownThings,
  namedValues,
  nestedPairs,
  queriedThings,
  sharingPairs,
  unheardOf,
} from '../../support/cases/things-told-apart.js';
import { leastAssignments } from '../../support/cases/requests/path-assignments.js';
import { parametersIn, stepFor, type Assignment } from '../../support/cases/requests/step-for.js';
import { withKnownForUnknown, withUnknownRecord } from '../../support/mutants/other-record.js';
import { alwaysTheFirst, asOneValue } from '../../support/mutants/rewrite.js';
import { distinctBy, samplesWith, valuesOf, withEnds } from '../../support/cases/samples.js';

interface Params {
  operations: string[];
  /** Only the contract's own values are compared: of those that a user gives, two may be names of one thing. */
  literals?: boolean;
  /** Two may be names of one thing, but not all; or only those are compared of which one continues the other. */
  some?: boolean | 'continued' | { query: string[] };
  unknown?: Unknown;
  /** The same request so many times, of a service that draws its answers by lot. */
  draws?: number;
  at?: string[];
  apart?: string[];
  values?: string[];
}

/** So many things of a sort are compared with each other. */
const mostCompared = 10;

/** Different things that are known to exist are answered differently, and differently from what does not exist. */
export const parameterSensitivity = kind<Params>({
  name: 'parameter-sensitivity',
  says: 'what is asked for makes a difference to the answer',
  params: paramsSchema(
    {
      operations: described(
        'Operations whose path, or required query, says what is asked for. Those without either are compared with each other.',
        texts,
      ),
      literals: described("Only values of the contract are compared: of a user's, two may name one thing.", {
        type: 'boolean',
      }),
      some: described(
        'Two may be answered alike, but not all. `continued`: only two are compared of which one goes on, with a letter or ' +
          'figure, where the other ends. `query`: only addresses are compared that differ in a query pair of these names alone.',
        { anyOf: [{ type: 'boolean' }, { const: 'continued' }, paramsSchema({ query: texts })] },
      ),
      draws: described(
        'Each request is sent so many times, as its answers are drawn by lot: not all are alike. Answers that may be kept ' +
          'for a while tell nothing.',
        { type: 'integer', minimum: 2 },
      ),
      at: described('Pointers with wildcards to what is compared; default: the whole answer.', texts),
      apart: described(
        'Pointers to what tells two things apart: answers with the same text there, or with the one that was asked for, are not compared.',
        texts,
      ),
      values: described(
        'Values of the required query parameter, or of the path, that alone are compared, unless what it does not know is ' +
          'answered alike.',
        texts,
      ),
      unknown: described(
        'Known records with one of the `values` of the field are answered differently from what has no record, a value ' +
          'of the path, which is not answered as having the value; only texts are compared, and where records with other values are told apart from it.',
        paramsSchema({ path: text, field: text, values: texts }),
      ),
    },
    ['literals', 'some', 'draws', 'at', 'apart', 'values', 'unknown'],
  ),
  example: [
    { operations: ['GET /books/{id}'] },
    {
      operations: ['GET /covers/{id}.svg'],
      unknown: { path: '999999', field: 'status', values: ['in stock', 'sold out'] },
    },
  ],
  operations: ({ operations }) => operations,
  spare: { 'another one': 1 },

  cases({ operations, literals, some, draws, apart, values, unknown }, context) {
    if (unknown)
      return unknownCases(operationById(context.contract.operations, operations[0] ?? ''), unknown, context);
    const known = literals ? { ...context, samples: { ...context.samples, listed: [], given: [] } } : context;
    const asked = operations.map((id) => operationById(context.contract.operations, id));
    const [first] = asked;
    if (values && first) return namedValues(first, values);
    const things = asked.map((operation) => assignmentsOf(operation, known));
    if (apart && first) return knownThings(first, things[0] ?? []);
    if (typeof some === 'object') return queriedThings(asked, things, some.query);
    if (some === 'continued') return continuedPairs(asked, things);
    if (draws !== undefined) return { examples: drawnCases(asked, things, draws) };
    const groups = asked.map((operation, index) =>
      withEnds(things[index] ?? [], mostCompared).map((thing) =>
        stepFor(operation, some ? 'one of several' : 'one of two', thing, { memo: true }),
      ),
    );
    const single = groups.filter((_, index) => asked[index]?.parameters.length === 0).flat();
    const examples = [...groups, single]
      .filter((group) => group.length > 1)
      .flatMap((group) => (some ? [{ steps: group }] : pairsOf(group).map((steps) => ({ steps }))));
    const sharing = asked.flatMap((operation, index) =>
      some
        ? []
        : [sharingPairs, nestedPairs]
            .flatMap((pairs) => pairs(operation, things[index] ?? []))
            .map((steps) => ({ steps })),
    );
    return examples.length > 0
      ? { examples: [...examples, ...sharing] }
      : { none: { reason: 'no sample', detail: 'two things that exist must be known' } };
  },

  check({ unknown, at, apart, draws }, all, { contract, given }) {
    if (unknown) return checkUnknown(unknown.field, all, given);
    if (apart) return checkToldApart(apart, at ?? [''], all);
    const exchanges = all.filter(({ step }) => step.name !== unheardOf);
    const answers = exchanges.flatMap(({ step, response }) =>
      response?.status === 200 && response.json !== undefined && isAsShown(contract, step, response.json)
        ? [comparedIn(response.json, at)]
        : [],
    );
    if (draws !== undefined && exchanges.some(isKept)) return irrelevant('answers may be kept for a while');
    const [one, ...others] = answers;
    if (one === undefined || others.length === 0) return { ...unanswered(exchanges), reason: 'no sample' };
    if (isEmptyValue(one)) return irrelevant('the answers are empty');
    if (draws !== undefined && at && answers.some(holdsSeveral))
      return irrelevant('an answer may hold all that there is');
    const unknownAnswer = all.find(({ step }) => step.name === unheardOf)?.response?.json;
    if (unknownAnswer !== undefined && sameJson(comparedIn(unknownAnswer, at), one))
      return irrelevant('what is not known is answered alike');
    if (isCalledBoth(exchanges, one)) return irrelevant('both are names of what is answered');
    return others.every((another) => sameJson(one, another))
      ? violated('another answer', `the same ${answers.length} times: ${brief(one)}`)
      : holds;
  },

  faults({ operations, some, unknown, apart, values }, contract) {
    // Most answers tell of one thing only what it is called: then nothing is compared. Few names go on where others end.
    if (apart !== undefined || some === 'continued' || typeof some === 'object') return [];
    // What stands in a path is answered alike where it is not known, too, if all of it is.
    const hasQuery = (id: string) => parametersIn(operationById(contract.operations, id), 'query').length > 0;
    if (values) return operations.filter(hasQuery).map((id) => asOneValue(contract, id, values));
    if (unknown) return operations.flatMap((id) => unknownFaults(contract, id, unknown));
    const single = operations.filter((id) => operationById(contract.operations, id).parameters.length === 0);
    const several = operations.filter((id) => !single.includes(id)).map((id) => [id]);
    return [...several, ...(single.length > 0 ? [single] : [])].map((ids) => ({
      name: `always-the-first-${operationById(contract.operations, ids[0] ?? '').name}`,
      does: 'answers every request as it answered the first',
      wrap: alwaysTheFirst(contract, ids),
    }));
  },
  variants: () => [],
});

const unknownFaults = (contract: Contract, id: string, { path, values }: Unknown): MutantDraft[] => [
  {
    name: 'as-unknown',
    does: 'answers some records as an unknown one',
    wrap: withUnknownRecord(contract, id, path),
  },
  {
    name: 'unknown-as-known',
    does: `answers an unknown one as one that is ${values[0] ?? ''}`,
    wrap: withKnownForUnknown(contract, id, path, values[0] ?? ''),
  },
];

/** Whether an answer has the documented shape: another one may say that there is no such thing, whatever its status. */
function isAsShown(contract: Contract, { method, path }: Step, body: Json): boolean {
  const schema = operationOf(contract.operations, method, path)?.responses.find(
    ({ status }) => status === '200',
  )?.schema;
  return schema === undefined || !shapeFinding(contract, schema, body);
}

/** What of an answer is compared. */
function comparedIn(answer: Json, at: string[] | undefined): Json {
  return at === undefined ? answer : at.map((pointer) => valuesAt(answer, pointer));
}

/**
 * What is known to exist of what an operation takes: of its path, else of its required query, whose values stay together;
 * where a sample lacks one that the document shows, the first shown one.
 */
function assignmentsOf(operation: Operation, context: CaseContext): Assignment[] {
  const inPath = parametersIn(operation, 'path').length > 0;
  const required = parametersIn(operation, 'query').filter((each) => each.required);
  if (inPath || required.length === 0) return leastAssignments(operation, context);
  const unshown = required.filter(({ values }) => values.length === 0);
  const fields = (unshown.length > 0 ? unshown : required).map(({ sample }) => sample);
  const assigned = samplesWith(context.samples, fields).map((sample) =>
    Object.fromEntries(
      required.map((each) => [each.name, [valuesOf(sample, each.sample)[0] ?? each.values[0] ?? '']]),
    ),
  );
  return distinctBy(assigned, (values) => JSON.stringify(values));
}

/** Every two of the items; a fault may mix up things that do not follow each other. */
function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((one, index) => items.slice(index + 1).map((another): [T, T] => [one, another]));
}
