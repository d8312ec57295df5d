import { join } from 'node:path';
import { loadContract } from '../../engine/contract/load.js';
import { packageRoot } from '../../engine/paths.js';
import type { Contract, Rule, RuleKind } from '../../engine/types/index.js';

/** The contract of the bookshop, the service that the examples of kinds are rows for. */
export function exampleContract(): Contract {
  return loadContract(join(packageRoot, 'fixtures', 'example'), 'bookshop');
}

/** The rules that a kind's example rows make, for the bookshop or another service. */
export function exampleRules({ name, says, example }: RuleKind, service = 'bookshop'): Rule[] {
  const rows: readonly object[] = Array.isArray(example) ? example : [example];
  return rows.map((params, index) => ({
    id: index === 0 ? `${service}/${name}` : `${service}/${name}-${index + 1}`,
    says,
    kind: name,
    clause: 'example',
    authority: 'stated',
    params,
  }));
}
