import { join } from 'node:path';
import { contractNames, readContractSource } from '../../engine/contract/load.js';
import { lintContract } from '../../engine/contract/lint.js';
import { UsageError } from '../../engine/errors.js';
import type { Contract, Rule } from '../../engine/types/index.js';
import { referenceNames } from '../../fixtures/catalogue/load.js';
import { kinds } from '../../suites/kinds/index.js';
import { rulesOf } from '../../suites/kinds/rules.js';

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
 * Loads contracts. What the build has checked is taken as it is; any other file is linted. Throws UsageError with a line
 * for each mistake of all of them.
 */
export function loadServices(folder: string, names: readonly string[]): ServiceRules[] {
  const linted = names.map((name) => lintOnce(folder, name));
  const mistakes = linted.flatMap((each) => ('mistakes' in each ? each.mistakes : []));
  if (mistakes.length > 0) throw new UsageError(mistakes.join('\n'));
  return linted.flatMap((each) => ('rules' in each ? [each] : []));
}

const loadedBefore = new Map<string, ServiceRules>();

/** A report shows what the run was checked by: a file is read once. */
function lintOnce(folder: string, name: string): ServiceRules | { mistakes: string[] } {
  const key = join(folder, name);
  const before = loadedBefore.get(key);
  if (before) return before;
  const { file, text, checked } = readContractSource(folder, name);
  const linted = checked ? { contract: checked } : lintContract(text, file, name, kinds);
  if ('mistakes' in linted) return linted;
  const service = { contract: linted.contract, rules: rulesOf(linted.contract) };
  loadedBefore.set(key, service);
  return service;
}
