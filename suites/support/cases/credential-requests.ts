import fc from 'fast-check';
import { operationById } from '../../../engine/contract/operations.js';
import type {
  Case,
  CaseContext,
  CaseSource,
  JsonObject,
  Operation,
  Step,
} from '../../../engine/types/index.js';
import { isCertain } from './certainty.js';
import { withPairs } from './options.js';
import { elsewhereWays, quotedWay, waysOf, type CredentialParams, type Way } from './credential-ways.js';
import { headCases } from './head-refusal-cases.js';
import { incompleteCases } from './incomplete-requests.js';
import { eachQueryValue } from './requests/each-query-value.js';
import { eachRequired, leastAssignments } from './requests/path-assignments.js';
import { stepFor, type Assignment } from './requests/step-for.js';
import { validAssignments } from './requests/valid-assignments.js';
import { distinct, samplesWith, valuesOf, withEnds } from './samples.js';

/** So many known paths and values of an operation are each requested once, before any of them is again. */
const mostPaths = 30;
/** So many of them are also requested after an answer to the own credential. */
const mostAnswered = 2;

/** Valid requests for each operation, without a valid credential: each known path and each way once, then any. */
export function refusalCases(params: CredentialParams, context: CaseContext): CaseSource {
  const { operations, credential } = params;
  if (params.method) return headCases(operations, credential, context);
  if (params.incomplete) return incompleteCases(params, context);
  const ways = [...waysOf(credential), ...quotedWay(params)];
  const elsewhere = elsewhereWays(credential, context.contract.credential);
  const sources = operations.flatMap((id) => {
    const operation = operationById(context.contract.operations, id);
    const valid = validAssignments(operation, context);
    const toCase = (values: Assignment, way: Way): Case => ({
      steps: [withPairs(stepFor(operation, way.name, values, way.extra), way.pairs ?? [])],
      given: { operation: id, certain: isCertain(operation, context, values) },
    });
    const asked = [...eachRequired(operation, context), ...eachQueryValue(operation, context)];
    const cases = rotated(withEnds(asked, mostPaths), ways).map(([values, way]) => toCase(values, way));
    return valid
      ? [
          {
            examples: [
              ...cases,
              ...cases.slice(0, 1).flatMap((each) => furtherPairs(operation, each, context)),
              ...elsewhere.flatMap((way) =>
                asked.slice(0, 1).map((values) => inAnotherPlace(toCase(values, way))),
              ),
              ...ways
                .slice(0, 1)
                .flatMap((way) =>
                  asked
                    .slice(0, mostAnswered)
                    .map((values) => afterAnswer(operation, values, toCase(values, way))),
                ),
            ],
            random: fc
              .tuple(valid, fc.constantFrom(...ways))
              .map(([values, way]): Case => toCase(values, way)),
          },
        ]
      : [];
  });
  if (sources.length === 0) return { none: { reason: 'no sample', detail: 'no known values for the path' } };
  return {
    examples: sources.flatMap(({ examples }) => examples),
    random: fc.oneof(...sources.map(({ random }) => random)),
    atMost: 10 * sources.length,
  };
}

/** What the document does not show may be refused in a way of its own. */
function inAnotherPlace({ given, ...rest }: Case): Case {
  return { ...rest, given: { ...given, undocumented: true } };
}

/** After the same request with the service's own credential: its answer may be kept for whoever asks next. */
function afterAnswer(operation: Operation, values: Assignment, refused: Case): Case {
  return { ...refused, before: [stepFor(operation, 'with the own credential', values)] };
}

/** So many known values of a parameter that other requests do not give. */
const mostNamed = 3;

/**
 * A request with a parameter that the document only names, with values that are known and others, or with another one
 * beside it. Whatever else may be said of the latter, it is no credential.
 */
function furtherPairs(
  { parameters }: Operation,
  { steps: [step], given }: Case,
  { samples }: CaseContext,
): Case[] {
  if (!step) return [];
  const named = parameters.filter((parameter) => parameter.in === 'query' && !parameter.generate);
  const withPair = (name: string, value: string, more: JsonObject): Case => ({
    steps: [{ ...step, query: [...(step.query ?? []), [name, value] as [string, string]] }],
    given: { ...given, ...more },
  });
  return [
    ...['1', 'true'].map((value) => withPair('assay', value, { undocumented: true })),
    ...named.flatMap(({ name, sample }) => {
      const known = samplesWith(samples, [sample]).flatMap((each) => valuesOf(each, sample));
      const values = [...withEnds(distinct(known), mostNamed), '1', 'true'];
      return values.map((value) => withPair(name, value, {}));
    }),
  ];
}

/** Pairs in which each item of both lists stands at least once. */
function rotated<A, B>(some: readonly A[], others: readonly B[]): [A, B][] {
  const length = Math.max(some.length, others.length);
  return some.length === 0
    ? []
    : Array.from({ length }, (_, place) => [
        some[place % some.length] as A,
        others[place % others.length] as B,
      ]);
}

/** Each pair of operations, requested with the credential, with an invalid one and with the target's own. */
export function reachCases({ operations, credential }: CredentialParams, context: CaseContext): CaseSource {
  const asked = operations.flatMap((id) => requestsWith(id, credential, context));
  if (asked.length < 2) return { none: { reason: 'no sample', detail: 'no known values for the paths' } };
  return {
    examples: asked.flatMap((one) =>
      asked
        .filter((other) => other !== one)
        .map((other) => ({ steps: [one.compared, one.invalid, other.compared, other.invalid, other.own] })),
    ),
  };
}

function requestsWith(
  id: string,
  credential: CredentialParams['credential'],
  context: CaseContext,
): Record<'compared' | 'invalid' | 'own', Step>[] {
  const operation = operationById(context.contract.operations, id);
  const [path] = leastAssignments(operation, context);
  if (path === undefined) return [];
  const step = (name: string, extra: Partial<Step>) =>
    stepFor(operation, name, path, { ...extra, memo: true });
  return [
    {
      compared: step('with the credential', { credential }),
      invalid: step('with an invalid credential', { credential: 'invalid' }),
      own: step('with the own credential', {}),
    },
  ];
}
