import { join } from 'node:path';
import { loadContract } from '../../engine/contract/load.js';
import { packageRoot } from '../../engine/paths.js';
import type { Contract, Rule } from '../../engine/types/contract.js';
import type { RuleKind } from '../../engine/types/kind.js';

/** The contract of the bookshop, the service that the examples of kinds are rows for. */
export function exampleContract(): Contract {
  return loadContract(join(packageRoot, 'fixtures', 'example'), 'bookshop');
}

/** The rule that a kind's example row makes; undefined where the kind has none. */
export function exampleRule({ name, says, example }: RuleKind): Rule | undefined {
  if (!example) return undefined;
  return {
    id: `bookshop/${name}`,
    says,
    kind: name,
    clause: 'example',
    authority: 'stated',
    params: example,
  };
}
