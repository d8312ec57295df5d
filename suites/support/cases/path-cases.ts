import { tellingPaths } from '../checking/nearly-all-paths.js';
import { operationById } from '../../../engine/contract/operations.js';
import { evenly } from '../../../engine/samples/collect.js';
import type { Case, CaseContext, JsonObject, Operation, Step } from '../../../engine/types/index.js';
import { isCertain } from './certainty.js';
import { eachQueryValue } from './requests/each-query-value.js';
import { leastAssignments } from './requests/path-assignments.js';
import { givenPaths } from './requests/given-paths.js';
import { stepFor, type Assignment } from './requests/step-for.js';
import { distinctBy, withEnds } from './samples.js';

/** Paths that the document names, or calls removed. */
export interface PathParams {
  operations: string[];
  methods?: 'served' | 'named' | 'somewhere';
  json?: true | 'labelled' | 'declared';
  open?: boolean | 'only';
  again?: boolean;
  nearly?: string[] | 'given';
  /** What no longer stands in the place of a part of the path. */
  removed?: { part: string; others: string[] };
  mayLack?: string;
  refusal?: string;
}

/** So many paths of an operation are requested: of those that the service lists, and of any others. */
const mostListed = 40;
const mostGuessed = 6;
const mostRemoved = 5;
const largeNumber = '100';
/** So many times the only path of an operation is requested, or those that are open in all: each is there each time. */
const onlyPath = 6;

/** A known path of each operation, all in one case. */
export function eachOperation(ids: readonly string[], context: CaseContext): Case[] {
  const steps = ids.flatMap((id) => {
    const operation = operationById(context.contract.operations, id);
    return leastAssignments(operation, context)
      .slice(0, 1)
      .map((path) => stepFor(operation, 'named path', path));
  });
  return steps.length < ids.length ? [] : [{ steps }];
}

/** The paths of an operation that are known, each requested by itself; with `nearly`, all in one case. */
export function namedCases(
  { open, again, nearly, json }: PathParams,
  id: string,
  context: CaseContext,
): Case[] {
  const operation = operationById(context.contract.operations, id);
  const extra: Partial<Step> = open ? { credential: 'none' } : {};
  if (nearly) return nearlyCases(operation, nearly, context);
  const isNamed = givenPaths(operation, context).length > mostGuessed;
  const most = open || isNamed || context.samples.listed.length > 0 ? mostListed : mostGuessed;
  const least = leastAssignments(operation, context);
  const needsOne = json === 'labelled' && operation.requireAny.length > 0;
  const known = distinctBy(
    [...least, ...(open || needsOne ? eachQueryValue(operation, context) : [])],
    (values) => JSON.stringify(values),
  );
  const paths = withEnds(known, most);
  const few = open || paths.length === 1 ? Math.ceil(onlyPath / Math.max(1, paths.length)) : 1;
  const times = Math.max(few, again ? 2 : 1);
  const asked = Array.from({ length: times }, () => paths).flat();
  const caseOf = (path: Assignment, given: JsonObject): Case => ({
    steps: [stepFor(operation, 'named path', path, extra)],
    given,
  });
  const guesses = open ? largeNumbers(operation, least[0]) : [];
  return [
    ...asked.map((path) =>
      caseOf(path, {
        certain: isCertain(operation, context, path),
        least: known.indexOf(path) < least.length,
      }),
    ),
    ...guesses.map((path) => caseOf(path, { guess: true })),
    // A wrong credential may be refused in another way than a missing one.
    ...(open && json === 'labelled' && context.contract.credential.use === 'required'
      ? paths.slice(0, 1).map((path) => ({
          steps: [stepFor(operation, 'named path', path, { credential: 'invalid' as const })],
        }))
      : []),
  ];
}

/** The first path with a number above what a list may hold: a service that is open is so for long answers, too. */
function largeNumbers({ parameters, requireAny }: Operation, least: Assignment | undefined): Assignment[] {
  if (!least || requireAny.length > 0) return [];
  return parameters
    .filter(
      ({ in: place, schema, generate }) => place === 'query' && schema['type'] === 'integer' && generate,
    )
    .map(({ name }) => ({ ...least, [name]: [largeNumber] }));
}

/**
 * All known paths in one case, where they are many; or those that the user names, where there are some. Where there are
 * none, those of the contract stand in, which a target need not have (`named`: false).
 */
function nearlyCases(
  operation: Operation,
  nearly: NonNullable<PathParams['nearly']>,
  context: CaseContext,
): Case[] {
  const isGiven = nearly === 'given';
  const given = isGiven ? withEnds(givenPaths(operation, context), mostListed) : [];
  const named = given.length > 0;
  const paths = named ? given : leastAssignments(operation, context);
  const steps = paths
    .map((path) => stepFor(operation, 'named path', path, { memo: true }))
    .filter(({ path }) => isGiven || !nearly.includes(path));
  return steps.length > (isGiven ? 2 : tellingPaths) ? [{ steps, given: { named } }] : [];
}

/** Some paths of an operation, each beside those that its removed parts would make. */
export function removedCases(
  { part, others }: NonNullable<PathParams['removed']>,
  id: string,
  context: CaseContext,
): Case[] {
  const operation = operationById(context.contract.operations, id);
  return evenly(leastAssignments(operation, context), mostRemoved).flatMap((path) => {
    const served = stepFor(operation, 'served', path, { memo: true });
    return others.map((other) => ({
      steps: [
        served,
        { ...served, name: 'removed', path: served.path.replace(part, other), redirects: 'none' as const },
      ],
    }));
  });
}
