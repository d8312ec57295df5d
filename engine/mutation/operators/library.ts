import type { JsonObject } from '../../types/index.js';
import { answerOperators } from './answer-operators.js';
import { listOperators } from './list-operators.js';
import { otherAnswerOperators, type ChangeRow } from './other-answer-operators.js';
import { requestOperators } from './request-operators.js';
import { scalarOperators } from './scalar-operators.js';
import { stateOperators } from './state-operators.js';
import type { Operator, Place, Wrap } from './types.js';
import { valueOperators } from './value-operators.js';

/** Every operator of mutation, by name. */
export const operators: ReadonlyMap<string, Operator> = new Map(
  [
    ...requestOperators,
    ...answerOperators,
    ...valueOperators,
    ...scalarOperators,
    ...listOperators,
    ...stateOperators,
    ...otherAnswerOperators(applyChange),
  ].map((operator) => [operator.name, operator]),
);

/** The change that a row names. Throws for an operator that there is not: rows are validated before. */
export function applyChange({ op, ...params }: ChangeRow, place: Place): Wrap {
  const operator = operators.get(op);
  if (!operator) throw new Error(`there is no operator ${op}`);
  return operator.apply(params as JsonObject, place);
}
