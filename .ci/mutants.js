// Compiles the rows of fixtures/services/*/mutants.yaml into dist/, so that nothing parses YAML at run time. Names all
// mistakes of all files. Rows that are older than what is compiled are left alone.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { ownContracts } from '../dist/commands/shared/own-contracts.js';
import { loadContract } from '../dist/engine/contract/load.js';
import { readRows } from '../dist/engine/mutation/operators/validate.js';
import { rulesOf } from '../dist/suites/kinds/rules.js';

const library = 'dist/engine/mutation/operators';
const changed = (file) => statSync(file).mtimeMs;
const newestOperator = Math.max(
  changed('schemas/mutants.schema.json'),
  ...readdirSync(library).map((name) => changed(`${library}/${name}`)),
);

for (const service of readdirSync('fixtures/services')) {
  const file = `fixtures/services/${service}/mutants.yaml`;
  const compiled = `dist/fixtures/services/${service}/mutants.json`;
  const contractFile = `contracts/${service}.yaml`;
  if (!existsSync(file)) continue;
  if (existsSync(compiled)) {
    const newest = Math.max(newestOperator, changed(file), changed(contractFile));
    if (changed(compiled) > newest) continue;
  }
  try {
    const contract = loadContract(ownContracts, service);
    const rows = readRows(readFileSync(file, 'utf8'), file, {
      rules: new Set(rulesOf(contract).map(({ id }) => id)),
      operations: new Set(contract.operations.map(({ id }) => id)),
    });
    mkdirSync(dirname(compiled), { recursive: true });
    writeFileSync(compiled, JSON.stringify(rows));
  } catch (mistakes) {
    process.stderr.write(`${mistakes.message}\n`);
    process.exitCode = 1;
  }
}
