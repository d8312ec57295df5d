import fc, { type Arbitrary } from 'fast-check';
import type { CaseContext, Operation, Parameter } from '../../../../engine/types/index.js';
import { once, candidates } from './candidates.js';
import { assigned, recordsUnder, parameterSubset, valueFor } from './query-values.js';
import { type Assignment, parametersIn } from './step-for.js';
import { pathAssignments } from './path-assignments.js';

/**
 * Valid requests of an operation: path values that exist together, any subset of the query parameters that satisfies
 * the operation's at-least-one rule, values mostly of one record so that combinations find something.
 */
export function validAssignments(
  operation: Operation,
  context: CaseContext,
): Arbitrary<Assignment> | undefined {
  const generated = parametersIn(operation, 'query').filter((parameter) => parameter.generate);
  const enough = ({ name }: Parameter) => operation.requireAny.includes(name);
  const usable = (bound: Assignment) =>
    once(context.samples, operation.parameters, bound, () =>
      generated.filter((each) => each.required || candidates(each, context, bound).length > 0),
    );
  const paths = pathAssignments(operation, context).filter(
    (bound) => !generated.some(enough) || usable(bound).some(enough),
  );
  if (paths.length === 0) return undefined;
  return fc.constantFrom(...paths).chain((bound) => {
    // A parameter of which no value is known cannot be given, and so cannot be the one that is needed.
    const queries = usable(bound);
    const together = once(context.samples, operation, bound, () => recordsUnder(context, bound, queries));
    return fc
      .tuple(fc.constantFrom(...together), parameterSubset(operation, queries))
      .chain(([record, chosen]) =>
        fc
          .tuple(...chosen.map((parameter) => valueFor(parameter, context, bound, record)))
          .map((values) => ({ ...bound, ...assigned(chosen, values) })),
      );
  });
}
