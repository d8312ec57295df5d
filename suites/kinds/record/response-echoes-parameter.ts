import { operationById } from '../../../engine/contract/operations.js';
import { asText, brief } from '../../../engine/json/guards.js';
import type { Case, CaseContext, CheckOutcome, Operation } from '../../../engine/types/index.js';
import { isCertain } from '../../support/cases/certainty.js';
import { successOf } from '../../support/checking/success.js';
import { nextWords, wordCases } from '../../support/cases/heeded-words.js';
import { learntCases, nextLearnt } from '../../support/cases/learnt-values.js';
import { stepFor, type Assignment } from '../../support/cases/requests/step-for.js';
import { validCases } from '../../support/cases/requests/valid-cases.js';
import { distinct, noPath, samplesWith, valuesOf } from '../../support/cases/samples.js';
import { recordsAsked } from '../../support/checking/asked-records.js';
import { relations, type Relation } from '../../support/checking/echo-relations.js';
import { shownIn, type EchoParams } from '../../support/checking/echo-values.js';
import { checkWords } from '../../support/checking/heeded-words.js';
import { checkLearnt } from '../../support/checking/learnt-values.js';
import { itemsParameter } from '../../support/checking/outer-records.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { described, kind, paramsSchema, texts } from '../../support/kind.js';
import { echoFaults, echoVariants } from '../../support/mutants/echo-variations.js';

/** What was asked shows in what comes back: the value of a parameter against values of the answer. */
export const responseEchoesParameter = kind<EchoParams>({
  name: 'response-echoes-parameter',
  says: 'what comes back belongs to what was asked',
  params: paramsSchema(
    {
      operation: described('Operation that is requested.'),
      parameter: described('Parameter whose value shows in the answer.'),
      values: described('Values of the parameter, in place of those of its samples.', texts),
      relation: described('How a value of the answer stands to that of the parameter.', {
        enum: Object.keys(relations),
      }),
      at: described(
        'Pointers below a record to where the value may show; one is enough. A closing # means the name of a member.',
        { type: 'array', items: { type: 'string' }, minItems: 1 },
      ),
      items: itemsParameter,
      holding: described(
        'Query parameter of which records hold a word. Objects of another sort, elsewhere, none of which does, are no records.',
      ),
      of: described(
        'Which of the records that show anything must fit. Default: every one. The values of the others are learnt from an ' +
          'answer without the parameter: `grouped`, those that fit come before or after all others; `each`, one value, or each of a list. ' +
          '`words`: only that each word of a text is heeded, by words that the records show at `at`.',
        { enum: ['every', 'some', 'grouped', 'each', 'words'] },
      ),
      without: described('Parameters that the requests leave out.', texts),
    },
    ['values', 'items', 'holding', 'of', 'without'],
  ),
  example: {
    operation: 'GET /search',
    parameter: 'language',
    relation: 'equal',
    at: ['/language/code'],
    items: '/*',
  },
  operations: ({ operation }) => [operation],

  cases(params, context) {
    if (params.of === 'words') return wordCases(params, context);
    if (isLearnt(params)) return learntCases(params, context);
    const operation = asking(operationById(context.contract.operations, params.operation), params);
    const cases = validCases(operation, context, (values) => toCase(params, operation, context, values));
    return cases ?? noPath(operation.id);
  },

  follow(params, exchanges, context) {
    if (params.of === 'words') return nextWords(params, exchanges, context);
    return isLearnt(params) ? nextLearnt(params, exchanges, context) : undefined;
  },

  check(params, exchanges, context) {
    if (params.of === 'words') return checkWords(params, exchanges, context);
    if (isLearnt(params)) return checkLearnt(params, exchanges, context);
    const [exchange] = exchanges;
    const { contract, given } = context;
    const asked = given['asked'];
    if (typeof asked !== 'string')
      return { relevant: false, why: `no value is known for ${params.parameter}`, reason: 'no sample' };
    const answer = successOf(given, exchange);
    if ('instead' in answer) return answer.instead;
    const { relates, all }: Relation = relations[params.relation];
    const others = Array.isArray(given['others']) ? given['others'].map(asText) : [];
    const telling = recordsAsked(params, contract, exchange, answer.json).flatMap((record) => {
      const shown = shownIn(params, record);
      const compared = shown
        .map((each) => relates(asked, each, params.parameter, others))
        .filter((each) => each !== undefined);
      return compared.length === 0
        ? []
        : [{ at: record.at, shown, fits: all ? !compared.includes(false) : compared.includes(true) }];
    });
    return checkRecords(params, asked, telling);
  },

  faults: (params, contract) => echoFaults(params, contract),
  variants: (params, contract) => echoVariants(params, contract),
});

function isLearnt({ of }: EchoParams): boolean {
  return of === 'grouped' || of === 'each';
}

interface ShownRecord {
  at: string;
  shown: string[];
  fits: boolean;
}

function checkRecords(
  { parameter, relation, at, of = 'every' }: EchoParams,
  asked: string,
  records: ShownRecord[],
): CheckOutcome {
  const unexpected = records.filter(({ fits }) => !fits);
  const [first] = unexpected;
  if (records.length === 0) return irrelevant('the answer does not show what was asked for');
  if (!first || (of === 'some' && unexpected.length < records.length)) return holds;
  return violated(
    `${at.join(' or ') || 'the body'}: ${relations[relation].says} ${asked} (${parameter})`,
    first.shown
      .slice(0, 5)
      .map((each) => brief(each))
      .join(', '),
    first.at,
  );
}

/** The operation with the parameter always given, with the rule's own values where it has some. */
function asking(operation: Operation, { parameter, values, without = [] }: EchoParams): Operation {
  const parameters = operation.parameters
    .filter((each) => !without.includes(each.name))
    .map((each) => {
      if (each.name !== parameter) return each;
      const asked = { ...each, required: true, generate: true };
      return values === undefined ? asked : { ...asked, values, schema: {}, sample: `only ${each.name}` };
    });
  return { ...operation, parameters };
}

function toCase(
  { parameter, relation }: EchoParams,
  operation: Operation,
  context: CaseContext,
  values: Assignment,
): Case {
  const asked = values[parameter]?.[0];
  const { comparesOthers }: Relation = relations[relation];
  const others = comparesOthers ? { others: othersThan(asked, parameter, operation, context) } : {};
  return {
    steps: [stepFor(operation, `asking with ${parameter}`, values)],
    given: {
      certain: isCertain(operation, context, values),
      ...(asked === undefined ? {} : { asked }),
      ...others,
    },
  };
}

/** At most so many other values are part of a case. */
const mostOthers = 40;

function othersThan(
  asked: string | undefined,
  parameter: string,
  operation: Operation,
  { samples }: CaseContext,
): string[] {
  const field = operation.parameters.find(({ name }) => name === parameter)?.sample ?? parameter;
  const known = samplesWith(samples, [field]).flatMap((sample) => valuesOf(sample, field));
  return distinct(known)
    .filter((each) => each !== asked)
    .slice(0, mostOthers);
}
