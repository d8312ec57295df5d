import { operationById } from '../../../engine/contract/operations.js';
import { sameJson } from '../../../engine/json/compare.js';
import { evenly } from '../../../engine/samples/even.js';
import { brief } from '../../../engine/json/guards.js';
import type { CaseContext, CheckOutcome, Exchange } from '../../../engine/types/index.js';
import { choicesOf } from '../../support/cases/generated/choices.js';
import { draftsFor } from '../../support/cases/generated/drafts.js';
import { knownRecordsOf } from '../../support/cases/generated/known-records.js';
import { noRequest } from '../../support/cases/generated/generated-cases.js';
import { placedStep, placedText } from '../../support/cases/generated/placed.js';
import { checkBound, type Bound } from '../../support/checking/bounds.js';
import { isEmptyValue } from '../../support/checking/empty-value.js';
import { holds, irrelevant, violated } from '../../support/checking/records.js';
import { withPairs } from '../../support/cases/options.js';
import { samplesWith } from '../../support/cases/samples.js';
import { described, kind, pairs, paramsSchema, text, texts } from '../../support/kind.js';
import { exclusiveBound } from '../../support/mutants/bound-faults.js';
import { onOperations, withQuery } from '../../support/mutants/rewrite.js';

interface Params {
  operation: string;
  parameter: string;
  values?: string[];
  with?: [string, string][];
  bound?: Bound;
}

/** So many values of the parameter are compared with its absence. */
const most = 6;
/** With fewer records, another part of a listing may be the same. */
const fewest = 4;
const without = 'without the parameter';
const withValue = 'with a value';

/** A parameter of which several values are known is not ignored: not all of them leave the answer as it is without. */
export const parameterEffect = kind<Params>({
  name: 'parameter-effect',
  says: 'a parameter is not ignored: not each of its known values leaves the answer as it is without',
  params: paramsSchema(
    {
      operation: described('Operation that takes the parameter.'),
      parameter: described('Query parameter.'),
      values: described('Its values; default: those that are known or documented.', texts),
      with: described(
        'Query pairs of all requests, as one that asks for a single record. Then more than two records must be known.',
        pairs,
      ),
      bound: described('The member of listed records that its value bounds, the value itself allowed.', {
        type: 'object',
        properties: {
          items: { type: 'string' },
          at: text,
          side: { enum: ['least', 'most'] },
          size: { type: 'integer' },
        },
        required: ['items', 'at', 'side'],
        additionalProperties: false,
      }),
    },
    ['values', 'with', 'bound'],
  ),
  example: { operation: 'GET /notes', parameter: 'mark' },
  operations: ({ operation }) => [operation],

  cases({ operation: id, parameter: name, values: given, with: beside = [], bound }, context) {
    const operation = operationById(context.contract.operations, id);
    const parameter = operation.parameters.find((each) => each.name === name);
    const drafts = draftsFor(operation, context);
    if ('none' in drafts) return noRequest(drafts.none);
    const [least] = drafts.examples;
    if (!least || !parameter || parameter.required) return noRequest('no request without it is valid');
    const { known, shown } = choicesOf(parameter, context);
    const placed = given
      ? given.map((text) => placedText(parameter, text))
      : (bound ? evenly(known, most) : [...known, ...shown].slice(0, most)).map((choice) => choice.placed);
    if (placed.length < 2) return noRequest(`fewer than two values of ${name} are known`);
    if (!bound && beside.length > 0 && recordsOf(operation.id, parameter.sample, context) < fewest)
      return noRequest(`fewer than ${fewest} records are known`);
    const others = least.parameters.filter(([each]) => each !== parameter);
    const steps = placed.map((value) =>
      placedStep(operation, withValue, [...others, [parameter, value] as const]),
    );
    const all = [placedStep(operation, without, others), ...steps];
    return { examples: [{ steps: all.map((step) => withPairs(step, beside)) }] };
  },
  check: ({ parameter, bound }, exchanges) =>
    bound ? checkBound(bound, parameter, exchanges) : checkEffect(parameter, exchanges),
  faults: ({ operation, parameter, bound }, contract) =>
    bound
      ? [exclusiveBound(contract, operation, parameter, bound)]
      : [
          {
            name: 'ignored',
            does: `ignores ${parameter}`,
            wrap: onOperations(contract, [operation], (next, request, url) =>
              withQuery(next, request, url, (query) => query.delete(parameter)),
            ),
          },
        ],
  variants: () => [],
});

/** How many records are known: those of the operation, or, of a service without a document of its own, those that show the value. */
function recordsOf(id: string, shown: string, context: CaseContext): number {
  return context.contract.openapi
    ? knownRecordsOf(id, context)
    : samplesWith(context.samples, [shown]).length;
}

function checkEffect(parameter: string, [plain, ...others]: readonly Exchange[]): CheckOutcome {
  const own = plain?.response;
  if (own?.status !== 200 || own.json === undefined) return irrelevant('no answer without the parameter');
  if (isEmptyValue(own.json)) return irrelevant('the answer is empty without the parameter');
  const bodies = others.map(({ response }) => response);
  if (bodies.length < 2) return irrelevant('fewer than two values are compared');
  if (bodies.some((response) => response?.status !== 200 || response.json === undefined)) return holds;
  return bodies.every((response) => sameJson(response?.json ?? null, own.json ?? null))
    ? violated(
        `a difference: ${parameter} is given ${bodies.length} different values`,
        `each time the same as without it: ${brief(own.text)}`,
      )
    : holds;
}
