import { join } from 'node:path';
import { contractNames, loadContract } from '../../engine/contract/load.js';
import { lintContract } from '../../engine/contract/lint.js';
import { UsageError } from '../../engine/errors.js';
import type { Contract, Rule } from '../../engine/types/contract.js';
import { referenceNames } from '../../fixtures/catalogue/load.js';
import { kinds } from '../../suites/kinds/index.js';
import { rulesOf } from '../../suites/kinds/rules.js';
import { ownContracts } from './own-contracts.js';

/** A contract with all its rules: those it writes down and those that follow from its operations. */
export interface ServiceRules {
  contract: Contract;
  rules: Rule[];
}

/** The services that can be checked, in the order of the documents. Throws UsageError when the folder cannot be read. */
export function serviceNames(folder: string): string[] {
  const rank = (name: string) =>
    referenceNames.includes(name) ? referenceNames.indexOf(name) : referenceNames.length;
  try {
    return contractNames(folder).sort((one, other) => rank(one) - rank(other));
  } catch {
    throw new UsageError(`${folder}: there is no such folder of contracts`);
  }
}

/**
 * Loads contracts, and checks and lints those that are not the package's own: that was done when it was built, and
 * compiling the schemas for it takes a third of a second. Throws UsageError with a line for each fault.
 */
export function loadServices(folder: string, names: readonly string[]): ServiceRules[] {
  const loaded = names.map((name) => loadOnce(folder, name));
  if (folder !== ownContracts) lintServices(loaded);
  return loaded;
}

const loadedBefore = new Map<string, ServiceRules>();

/** A report shows what the run was checked by: a file is read once. */
function loadOnce(folder: string, name: string): ServiceRules {
  const file = join(folder, name);
  const before = loadedBefore.get(file);
  if (before) return before;
  const contract = loadContract(folder, name, folder === ownContracts);
  const service = { contract, rules: rulesOf(contract) };
  loadedBefore.set(file, service);
  return service;
}

/** Throws UsageError with a line for each fault of the contracts. */
export function lintServices(loaded: readonly ServiceRules[]): void {
  const faults = loaded.flatMap(({ contract, rules }) => lintContract(contract, rules, kinds));
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
}
