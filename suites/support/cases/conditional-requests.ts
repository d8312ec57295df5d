import type { Case, CaseContext, CaseSource, Operation } from '../../../engine/types/index.js';
import { operationById } from '../../../engine/contract/operations.js';
import { countOf, mostOf, type ConditionalParams } from '../checking/conditional.js';
import { isCertain } from './certainty.js';
import { givenPaths } from './requests/given-paths.js';
import { completed, eachRequired } from './requests/path-assignments.js';
import { stepFor, type Assignment } from './requests/step-for.js';
import { validAssignments } from './requests/valid-assignments.js';
import { fewCases, fewestCases, noPath, withEnds } from './samples.js';

/** Valid requests that all give certain values; before each, one that tells whether the service knows the parameters. */
export function conditionalCases(params: ConditionalParams, context: CaseContext): CaseSource {
  const { when = {}, without = [], refused, draws } = params;
  const unbound = operationById(context.contract.operations, params.operation);
  const operation = bound(unbound, when, without);
  const requests = validAssignments(operation, context);
  if (!requests) return noPath(operation.id);
  const most = mostOf(draws);
  if (most !== undefined)
    return knownRequests(operation, withEnds(eachRequired(operation, context), most), when);
  const toCase = (values: Assignment): Case => {
    const given = { ...values, ...listsOf(when) };
    const asked = extended(operation, 'with the given values', given);
    return {
      steps: [
        ...(refused ? [extended(operation, 'with a value that is not valid', values, refused)] : []),
        ...Array.from({ length: countOf(draws ?? 1) }, () => asked),
      ],
      // A service may want what is left out.
      given: { certain: without.length === 0 && isCertain(unbound, context, given) },
    };
  };
  const random = requests.map(toCase);
  if (draws !== undefined) return { random, atMost: fewCases(countOf(draws)) };
  if (operation.parameters.length === 0) return { random, atMost: fewestCases };
  // Of values that the contract knows, many may not be there: what the user names is met.
  const isFree = Object.keys(when).length === 0;
  const named = isFree ? withEnds(givenPaths(operation, context), Math.floor(context.runs / 2)) : [];
  const examples = named.map((path) => toCase(completed(operation, context, path)));
  return { examples, random, atMost: context.runs - examples.length };
}

/** Known requests in one case: what their answers have in common is checked, whether each is known there or not. */
function knownRequests(
  operation: Operation,
  known: readonly Assignment[],
  when: Record<string, string>,
): CaseSource {
  const given = listsOf(when);
  const steps = known.map((values) => extended(operation, 'with the given values', { ...values, ...given }));
  return { examples: [{ steps, given: { certain: false } }] };
}

/**
 * The operation with the given values for its path, and without them in the query: they are added as they stand. What no
 * request gives is no parameter of it.
 */
function bound(operation: Operation, when: Record<string, string>, without: readonly string[]): Operation {
  const parameters = operation.parameters
    .filter((each) => each.in === 'path' || (when[each.name] === undefined && !without.includes(each.name)))
    .map((each) => {
      const value = when[each.name];
      return value === undefined
        ? each
        : { ...each, values: [value], schema: {}, sample: `only ${each.name}` };
    });
  return { ...operation, parameters };
}

function extended(operation: Operation, name: string, values: Assignment, further: [string, string][] = []) {
  const known = operation.parameters.map((each) => each.name);
  const step = stepFor(operation, name, values);
  const added = Object.entries(values).flatMap(([each, [value = '']]): [string, string][] =>
    known.includes(each) ? [] : [[each, value]],
  );
  const query = [...(step.query ?? []), ...added, ...further];
  return query.length === 0 ? step : { ...step, query };
}

function listsOf(values: Record<string, string>): Assignment {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));
}
