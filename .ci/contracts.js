// Every contract is OpenAPI that any tool can read, and sound: each rule cites a clause, each clause is cited or says why.
import process from 'node:process';
import { ownContracts } from '../dist/commands/shared/own-contracts.js';
import { loadContract } from '../dist/engine/contract/load.js';
import { lintServices, loadServices, serviceNames } from '../dist/commands/shared/services.js';
import { validateContracts } from '../dist/commands/shared/validate.js';

try {
  const names = serviceNames(ownContracts);
  await validateContracts(ownContracts, names);
  // Commands take the package's own contracts to be sound: here they are not.
  for (const name of names) loadContract(ownContracts, name);
  lintServices(loadServices(ownContracts, names));
} catch (fault) {
  process.stderr.write(`${fault.message}\n`);
  process.exitCode = 1;
}
