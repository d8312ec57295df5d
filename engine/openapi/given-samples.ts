import type { Contract, Sample } from '../types/index.js';

/**
 * Samples of the user's under the names by which a plain contract knows values: he gives them by the document's names of
 * parameters, of which several may have one.
 */
export function givenSamples({ openapi, operations }: Contract, given: readonly Sample[]): readonly Sample[] {
  if (!openapi) return given;
  return given.map((sample) =>
    Object.fromEntries(
      Object.entries(sample).flatMap(([name, value]) => {
        const own = operations.flatMap(({ parameters }) => parameters.filter((each) => each.name === name));
        return [...new Set([name, ...own.map((each) => each.sample)])].map((each) => [each, value] as const);
      }),
    ),
  );
}
