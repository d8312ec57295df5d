import type { CaseContext, Operation } from '../../../../engine/types/index.js';
import { distinctBy, valuesOf } from '../samples.js';
import { parametersIn, type Assignment } from './step-for.js';

/** The paths of which the user gives all values together. */
export function givenPaths(operation: Operation, { samples: { given } }: CaseContext): Assignment[] {
  const inPath = parametersIn(operation, 'path');
  const paths = given.flatMap((sample): Assignment[] => {
    const values = inPath.map((each) => [each.name, valuesOf(sample, each.sample).slice(0, 1)] as const);
    return values.length > 0 && values.every(([, [value]]) => value !== undefined)
      ? [Object.fromEntries(values)]
      : [];
  });
  return distinctBy(paths, (values) => JSON.stringify(values));
}
