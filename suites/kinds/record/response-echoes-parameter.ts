import { operationById } from '../../../engine/contract/operations.js';
import { brief } from '../../../engine/json/guards.js';
import type { Operation } from '../../../engine/types/contract.js';
import type { Case } from '../../../engine/types/exchange.js';
import type { CaseContext } from '../../../engine/types/kind.js';
import { isCertain, successOf } from '../../support/cases/certainty.js';
import { echoFaults, echoVariants } from '../../support/mutants/echo-variations.js';
import { recordsOf, shownIn, type EchoParams } from '../../support/checking/echo-values.js';
import { kind, paramsSchema, text, texts } from '../../support/kind.js';
import { recordMark } from '../../support/checking/outer-records.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { relations } from '../../support/checking/echo-relations.js';
import { stepFor, validCases } from '../../support/cases/requests.js';

const flag = { type: 'boolean' };

/** What was asked shows in what comes back: the value of a parameter against values of the answer. */
export const responseEchoesParameter = kind<EchoParams>({
  name: 'response-echoes-parameter',
  says: 'what comes back belongs to what was asked',
  params: paramsSchema(
    {
      operation: text,
      parameter: text,
      relation: { enum: Object.keys(relations) },
      at: { type: 'array', items: { type: 'string' }, minItems: 1 },
      items: { type: 'string' },
      holding: recordMark,
      of: { enum: ['every', 'some', 'first'] },
      each: flag,
      names: flag,
      count: flag,
      list: text,
      values: texts,
      without: texts,
    },
    ['items', 'holding', 'of', 'each', 'names', 'count', 'list', 'values', 'without'],
  ),
  operations: ({ operation }) => [operation],

  cases(params, context) {
    const operation = asking(operationById(context.contract.operations, params.operation), params);
    return (
      validCases(operation, context, (values) => toCase(params, operation, context, values)) ?? {
        none: { reason: 'no sample', detail: `no known values for the path of ${operation.id}` },
      }
    );
  },

  check(params, [exchange], { given }) {
    const asked = given['asked'];
    if (typeof asked !== 'string')
      return { relevant: false, why: `no value is known for ${params.parameter}`, reason: 'no sample' };
    const answer = successOf(given, exchange);
    if ('instead' in answer) return answer.instead;
    const { says, relates } = relations[params.relation];
    const wanted = params.list === undefined ? [asked] : asked.split(params.list);
    const fits = (found: string) => {
      const compared = wanted.map((each) => relates(each, found)).filter((each) => each !== undefined);
      return compared.length === 0 ? undefined : compared.includes(true);
    };
    const records = recordsOf(params, answer.json).flatMap(({ at, value }) => {
      const shown = shownIn(params, value);
      return params.each ? shown.map((each) => ({ at, shown: [each] })) : [{ at, shown }];
    });
    const telling = records.flatMap(({ at, shown }) => {
      const compared = shown.map(fits).filter((each) => each !== undefined);
      return compared.length === 0 ? [] : [{ at, shown, related: compared.includes(true) }];
    });
    const strangers = telling.filter(({ related }) => !related);
    const [first] = strangers;
    if (telling.length === 0) return irrelevant('the answer does not show what was asked for');
    if (params.of === 'first' && strangers.length === telling.length)
      return irrelevant('nothing in the answer is of the asked sort');
    const broken =
      params.of === 'some'
        ? strangers.length === telling.length
        : params.of === 'first'
          ? telling[0] === first
          : first !== undefined;
    if (!broken || !first)
      return params.of === 'first' && strangers.length === 0
        ? irrelevant('everything in the answer is of the asked sort')
        : holds;
    const place = params.count
      ? `the number of ${params.at.join(' and ')}`
      : params.at.join(' or ') || 'the body';
    return violated(
      `${place}: ${says} ${wanted.join(' or ')} (${params.parameter})`,
      first.shown
        .map((each) => brief(each))
        .slice(0, 5)
        .join(', '),
      first.at,
    );
  },

  faults: (params, contract) => echoFaults(params, contract),
  variants: (params, contract) => echoVariants(params, contract),
});

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
  params: EchoParams,
  operation: Operation,
  context: CaseContext,
  values: Readonly<Record<string, readonly string[]>>,
): Case {
  const asked = values[params.parameter]?.[0];
  return {
    steps: [stepFor(operation, `asking with ${params.parameter}`, values)],
    given: { certain: isCertain(operation, context, values), ...(asked === undefined ? {} : { asked }) },
  };
}
