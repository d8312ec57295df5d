import type { Case, CaseContext, CaseSource, Operation } from '../../../../engine/types/index.js';
import { withEnds } from '../samples.js';
import { eachQueryValue } from './each-query-value.js';
import { pathAssignments } from './path-assignments.js';
import { singleAssignments } from './single-assignments.js';
import { type Assignment, parametersIn } from './step-for.js';
import { validAssignments } from './valid-assignments.js';

/** So many times the cases that are asked for, paths are each met rather than drawn: all days of a year are. */
const enumerated = 4;

/**
 * Cases for valid requests. Where an operation takes nothing but a path, and not many more of them are known than cases
 * are asked for, each is a case of its own before random ones fill the rest: a single bad record is met. Of query
 * parameters each known value is, by itself.
 */
export function validCases(
  operation: Operation,
  context: CaseContext,
  toCase: (values: Assignment) => Case,
): CaseSource | undefined {
  const valid = validAssignments(operation, context);
  if (!valid) return undefined;
  const random = valid.map(toCase);
  const once = Math.floor(context.runs / 2);
  const queried = parametersIn(operation, 'query').some((parameter) => parameter.generate);
  const each = queried
    ? operation.requireAny.length > 0
      ? singleAssignments(operation, context, once)
      : withEnds(eachQueryValue(operation, context), once)
    : pathAssignments(operation, context);
  if (each.length < 2 || each.length > context.runs * enumerated) return { random };
  return { examples: each.map(toCase), random, atMost: Math.max(0, context.runs - each.length) };
}
