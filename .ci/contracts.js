// Every contract is OpenAPI that any tool can read, and the build has found it sound.
import process from 'node:process';
import { ownContracts } from '../dist/commands/shared/own-contracts.js';
import { loadServices, serviceNames } from '../dist/commands/shared/services.js';
import { validateContracts } from '../dist/commands/shared/validate.js';

try {
  const names = serviceNames(ownContracts);
  validateContracts(ownContracts, names);
  loadServices(ownContracts, names);
} catch (fault) {
  process.stderr.write(`${fault.message}\n`);
  process.exitCode = 1;
}
