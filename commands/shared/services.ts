import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contractNames, readContractSource } from '../../engine/contract/load.js';
import { lintContract, type Linted } from '../../engine/contract/lint.js';
import { UsageError } from '../../engine/errors.js';
import { readNamed } from '../../engine/files/read-data.js';
import type { DocumentSource } from '../../engine/openapi/read/read.js';
import type { Contract, Rule } from '../../engine/types/index.js';
import { referenceNames } from '../../fixtures/catalogue/load.js';
import { allKinds } from '../../suites/kinds/known.js';
import type { Contracts } from './documents.js';
import { latestOnly } from '../../engine/latest-only.js';
import { ownContract } from './own-contract.js';
import { rulesOf } from '../../suites/kinds/rules.js';

/** A contract with all its rules: those it writes down and those that follow from its operations. */
export interface ServiceRules {
  contract: Contract;
  rules: Rule[];
}

/** The services that can be checked, in the order of the documents. Throws UsageError when the folder cannot be read. */
export function serviceNames(where: string | Contracts): string[] {
  if (typeof where !== 'string')
    return [...new Set([...serviceNames(where.folder), ...where.documents.keys()])];
  const rank = (name: string) =>
    referenceNames.includes(name) ? referenceNames.indexOf(name) : referenceNames.length;
  try {
    return contractNames(where).sort((one, other) => rank(one) - rank(other));
  } catch {
    throw new UsageError(`${where}: there is no such folder of contracts`);
  }
}

/**
 * Loads contracts. What the build has checked is taken as it is; any other file is linted. Throws UsageError with a line
 * for each mistake of all of them.
 */
export function loadServices(where: string | Contracts, names: readonly string[]): ServiceRules[] {
  const linted = names.map((name) => loadOnce(where, name));
  const mistakes = linted.flatMap((each) => ('mistakes' in each ? each.mistakes : []));
  if (mistakes.length > 0) throw new UsageError(mistakes.join('\n'));
  return linted.flatMap((each) => ('rules' in each ? [each] : []));
}

const loadedBefore = latestOnly<ServiceRules>(200);

function loadOnce(where: string | Contracts, name: string): ServiceRules | { mistakes: string[] } {
  if (typeof where === 'string') return lintOnce(where, name);
  const document = where.documents.get(name);
  return document ? ownService(document, name) : lintOnce(where.folder, name);
}

/** A service by a document of the user's: a plain one, or a contract file. */
function ownService(document: DocumentSource, name: string): ServiceRules | { mistakes: string[] } {
  const key = `${document.file} ${document.rules ?? ''} ${name}`;
  const before = loadedBefore.get(key);
  if (before) return before;
  const linted = contractIn(document, name);
  if ('mistakes' in linted) return linted;
  const service = { contract: linted.contract, rules: rulesOf(linted.contract) };
  loadedBefore.set(key, service);
  return service;
}

function contractIn(document: DocumentSource, name: string): Linted {
  const text = document.text ?? (existsSync(document.file) ? readNamed(document.file) : '');
  // A contract file says what it requires itself.
  const isContract = /^["']?x-clauses["']? *:|^ {2,4}"x-clauses" *:/m.test(text);
  if (isContract && document.rules !== undefined)
    return {
      mistakes: [`${document.rules}: no rules stand beside ${document.file}, whose own are its x-rules`],
    };
  if (isContract) return lintContract(text, document.file, name, allKinds());
  return ownContract(document, name);
}

/** A report shows what the run was checked by: a file is read once. */
function lintOnce(folder: string, name: string): ServiceRules | { mistakes: string[] } {
  const key = join(folder, name);
  const before = loadedBefore.get(key);
  if (before) return before;
  const { file, text, checked } = readContractSource(folder, name);
  const linted = checked ? { contract: checked } : lintContract(text, file, name, allKinds());
  if ('mistakes' in linted) return linted;
  const service = { contract: linted.contract, rules: rulesOf(linted.contract) };
  loadedBefore.set(key, service);
  return service;
}
