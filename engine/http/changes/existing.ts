import { urlValue } from '../../contract/url-value.js';
import { creationOf } from '../../contract/creation.js';
import type { Contract, Sample } from '../../types/index.js';

/** Paths of records that listings have shown before anything was sent that could make one: none of them is assay's own. */
export function existingPaths(contract: Contract, listed: readonly Sample[]): ReadonlySet<string> {
  const creations = contract.operations.flatMap((operation) => creationOf(contract, operation) ?? []);
  return new Set(
    creations.flatMap(({ create, parameter }) =>
      listed
        .flatMap((sample) => sample[parameter.sample] ?? [])
        .map((key) => `${create.path}/${urlValue(key)}`),
    ),
  );
}
