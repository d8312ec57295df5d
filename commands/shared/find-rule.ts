import { UsageError } from '../../engine/errors.js';
import type { Contract, Rule } from '../../engine/types/index.js';
import type { Contracts } from './documents.js';
import { loadServices, serviceNames } from './services.js';

/** A rule by its id, with its contract. Throws UsageError when there is none. */
export function findRule(contracts: Contracts, id: string): { rule: Rule; contract: Contract } {
  const service = id.split('/')[0] ?? '';
  if (!serviceNames(contracts).includes(service))
    throw new UsageError(`there is no rule ${JSON.stringify(id)}`);
  const [loaded] = loadServices(contracts, [service]);
  const rule = loaded?.rules.find((each) => each.id === id);
  if (!rule || !loaded)
    throw new UsageError(`there is no rule ${JSON.stringify(id)}; see assay list ${service}`);
  return { rule, contract: loaded.contract };
}
